"""The reference policy: the old name of ``isle_env.policies.isle``, which importing this module gives."""

import sys

from isle_env.policies import isle

sys.modules[__name__] = isle
