"""Play up to a phase of a day: the old name of ``isle_env.policies.isle.prelude``, which importing this module gives."""

import sys

from isle_env.policies.isle import prelude

sys.modules[__name__] = prelude
