"""Foreign text made fit for records: names and values that a record can hold."""

from collections.abc import Mapping
from typing import Final

from tengen.records.escape import FIELD_NAME
from tengen.records.record import OWN_FIELDS
from tengen.text.clean import clean

_FIELDS: Final = 16


def clean_fields(data: Mapping[str, str]) -> dict[str, str]:
    """Named values that a record can hold; others are left out."""
    fit = {
        str(name): clean(value, 80)
        for name, value in list(data.items())[: 4 * _FIELDS]
        if FIELD_NAME.fullmatch(str(name)) and name not in OWN_FIELDS
    }
    return dict(list(fit.items())[:_FIELDS])
