"""Failures of requests."""

from collections.abc import Mapping
from typing import Any, Protocol, TypeVar

from .generated.models.error_out import ErrorOut
from .generated.models.http_validation_error import HTTPValidationError

T = TypeVar("T")
Parsed = TypeVar("Parsed", covariant=True)


class Answer(Protocol[Parsed]):
    """A `Response` of a generated operation."""

    @property
    def status_code(self) -> int: ...

    @property
    def headers(self) -> Mapping[str, str]: ...

    @property
    def parsed(self) -> Parsed | None: ...


class ApiError(Exception):
    """An error response."""

    def __init__(self, status: int, code: str, message: str, request_id: str | None, context: dict[str, Any]) -> None:
        super().__init__(message)
        self.status = status
        #: Newer versions of the service add codes: take an unknown one for its `status`.
        self.code = code
        #: For the operator of the service.
        self.request_id = request_id
        #: Values for programs, such as the limit that was reached.
        self.context = context


class ValidationError(ApiError):
    """A request with invalid values, which are in `issues`. Nothing was written."""

    def __init__(self, status: int, request_id: str | None, error: HTTPValidationError) -> None:
        lines = [f"{'.'.join(str(part) for part in one.loc)}: {one.msg}" for one in error.detail]
        super().__init__(status, "invalid_request", "; ".join(lines), request_id, {})
        self.issues = error.detail


def ok(response: Answer[T | ErrorOut | HTTPValidationError]) -> T:
    """Returns the value of a successful response, and raises an `ApiError` for any other."""
    value = response.parsed
    status = int(response.status_code)
    request_id = response.headers.get("x-request-id")
    if isinstance(value, HTTPValidationError):
        raise ValidationError(status, request_id, value)
    if isinstance(value, ErrorOut):
        context = value.context.to_dict() if value.context else {}
        raise ApiError(status, str(value.code), value.detail, request_id, context)
    if status >= 300 or value is None:
        raise ApiError(status, f"status_{status}", f"The response had status {status}.", request_id, {})
    return value
