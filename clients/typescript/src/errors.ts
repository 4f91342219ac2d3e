import type { ErrorCodes } from './generated/operations.js';
import type { ErrorCode, ValidationErrorItem } from './generated/types.gen.js';

export type OperationId = keyof ErrorCodes;

/** Base class of all request errors. */
export class OutriderError extends Error {
  override readonly name: string = 'OutriderError';
}

/** The service could not be reached, or the connection broke before the whole response arrived. */
export class ConnectionError extends OutriderError {
  override readonly name: string = 'ConnectionError';
}

/** The response did not arrive in time. The work may have been done. */
export class TimeoutError extends ConnectionError {
  override readonly name = 'TimeoutError';
}

interface ErrorFacts {
  readonly operation: string;
  readonly status: number;
  readonly requestId: string | null;
}

/** An error response. */
export class ApiError<Code extends string = ErrorCode | (string & {})> extends OutriderError {
  override readonly name: string = 'ApiError';
  /** Operation that was called. */
  readonly operation: string;
  /** HTTP status. */
  readonly status: number;
  /** Request ID for the operator of the service (`X-Request-Id`). */
  readonly requestId: string | null;

  constructor(
    /** Code of the error. Newer versions of the service add codes: handle an unknown code by its `status`. */
    readonly code: Code,
    message: string,
    facts: ErrorFacts,
    /** Values for programs, such as the limit that was reached. */
    readonly context: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
    this.operation = facts.operation;
    this.status = facts.status;
    this.requestId = facts.requestId;
  }
}

/** A request with invalid values. Nothing was written. */
export class ValidationError extends ApiError<'invalid_request'> {
  override readonly name = 'ValidationError';

  constructor(
    /** Invalid values, all of them. `loc` has the names of the HTTP API. */
    readonly issues: readonly ValidationErrorItem[],
    facts: ErrorFacts,
  ) {
    const lines = issues.map(({ loc, msg }) => `${loc.join('.')}: ${msg}`);
    super('invalid_request', lines.join('; ') || 'The request is invalid.', facts);
  }
}

/** Returns whether this is an error response of the operation; its `code` is then one that the operation can return. */
export function isErrorOf<Id extends OperationId>(operation: Id, error: unknown): error is ApiError<ErrorCodes[Id]> {
  return error instanceof ApiError && !(error instanceof ValidationError) && error.operation === operation;
}

/** Returns whether this is an error response with the code. */
export function hasCode<Code extends ErrorCode>(error: unknown, code: Code): error is ApiError<Code> {
  return error instanceof ApiError && error.code === code;
}

/** Reads an error response. A response of another server, such as a proxy, gets a code derived from its status. */
export async function errorOf(operation: string, response: Response): Promise<ApiError> {
  const facts = { operation, status: response.status, requestId: response.headers.get('x-request-id') };
  const text = await response.text();
  const body = parse(text);
  if (Array.isArray(body['detail'])) return new ValidationError(body['detail'] as ValidationErrorItem[], facts);
  const { code, detail, context } = body;
  if (typeof code !== 'string' || typeof detail !== 'string') {
    return new ApiError(`status_${response.status}`, `The response had status ${response.status}.`, facts);
  }
  return new ApiError(code, detail, facts, (context ?? {}) as Record<string, unknown>);
}

function parse(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
