"""Events of the day, and the semi-permanent tokens they bring."""
