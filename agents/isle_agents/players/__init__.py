"""The players that come with the project, a file for each, and the weights of those that have learned."""
