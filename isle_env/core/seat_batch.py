"""Batches for one learning seat: the old name of ``isle_env.policies.isle.seat_batch``, which importing this module gives."""

import sys

from isle_env.policies.isle import seat_batch

sys.modules[__name__] = seat_batch
