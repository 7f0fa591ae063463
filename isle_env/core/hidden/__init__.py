"""Drawing what a seat cannot know: the parts of determinize.py."""
