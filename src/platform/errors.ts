import { type Said, say } from '../engine/words/say.js';

/**
 * Error that crosses layers on purpose. `code` is an error code of the API document, `status` the HTTP status of the
 * response, `sentence` a sentence for the caller, `context` values a program needs to react.
 */
export class AppError extends Error {
  constructor(
    readonly code: string,
    readonly status: number,
    readonly sentence: Said,
    readonly context?: Record<string, unknown>,
  ) {
    super(String(sentence));
    this.name = 'AppError';
  }
}

/** Resources whose codes are older than their current names. */
const WORDS: Readonly<Record<string, string>> = { dead_letter: 'rejected row', picture: 'image' };

/** Returns the words for a resource in a code. */
export const wordsOf = (resource: string): string => WORDS[resource] ?? resource.replaceAll('_', ' ');

/**
 * Builds the error of a missing resource. A resource of another tenant looks the same: one status, one code, one text.
 */
export function notFound(resource: string): AppError {
  const words = wordsOf(resource);
  return new AppError(`${resource}_not_found`, 404, say`This ${words} does not exist.`);
}

export function conflict(code: string, sentence: Said, context?: Record<string, unknown>): AppError {
  return new AppError(code, 409, sentence, context);
}

/** One invalid value of the request, worded as in pydantic (docs/build/conventions.md, Errors). */
export interface ValidationIssue {
  readonly type: string;
  readonly loc: ReadonlyArray<string | number>;
  readonly msg: string;
  /** Sentence of a `value_error`, which `msg` has in English; not part of the response. */
  readonly sentence?: Said;
  readonly input?: unknown;
  readonly ctx?: Record<string, unknown>;
}

/** Results in a 422 `{"detail": [...]}`. Nothing has been written when it is thrown. */
export class ValidationError extends Error {
  constructor(readonly issues: readonly ValidationIssue[]) {
    super(issues.map((issue) => `${issue.loc.join('.')}: ${issue.msg}`).join('; '));
    this.name = 'ValidationError';
  }
}

/** Start of the `msg` of a `value_error`. */
export const VALUE_ERROR = 'Value error, ';

/** Builds a `value_error` with a code (docs/build/conventions.md, Errors), for rules that a schema cannot express. */
export function valueIssue(
  loc: ReadonlyArray<string | number>,
  code: string,
  text: Said,
  input?: unknown,
): ValidationIssue {
  return {
    type: 'value_error',
    loc,
    msg: `${VALUE_ERROR}${text}`,
    sentence: text,
    ...(input === undefined ? {} : { input }),
    ctx: { code, error: String(text) },
  };
}

export function valueError(
  loc: ReadonlyArray<string | number>,
  code: string,
  text: Said,
  input?: unknown,
): ValidationError {
  return new ValidationError([valueIssue(loc, code, text, input)]);
}

/** Returns why a request is not possible, as a sentence in English; null for errors of other kinds. */
export function reasonOf(error: unknown): string | null {
  if (error instanceof AppError) return error.message;
  if (!(error instanceof ValidationError)) return null;
  const text = String(error.issues[0]?.sentence ?? error.issues[0]?.msg ?? '');
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}.`;
}
