"""The value of a position: the old name of ``isle_env.policies.isle.value``, which importing this module gives."""

import sys

from isle_env.policies.isle import value

sys.modules[__name__] = value
