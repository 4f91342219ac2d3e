import type { Static, TObject, TProperties, TSchema } from 'typebox';
import type { Ctx } from '../context.js';
import type { ValidationIssue } from '../errors.js';
import type { KeyRecord, PersonKey, Scope } from './access.js';
import type { Answer, Later, RawAnswer } from './answer.js';
import type { RateClass } from './rate-limit.js';
import type { RawParameters } from './reading/query-string.js';
import type { Aliases } from './reading/read-parameters.js';

// biome-ignore lint/complexity/noBannedTypes: an object without named fields is exactly what is meant.
export type None = TObject<{}>;

/**
 * Required access. `workspace`: a key or a session, and a `workspaceId`. `key`: a key or a session. `person`: a
 * session only. `public`: none.
 */
export type AccessKind = 'workspace' | 'key' | 'person' | 'public';

/**
 * Callers other than API clients. `console`: pages of the console, which have a session or create one. `machine`:
 * links in emails, pages for readers without an account, callbacks of providers and other instances.
 */
export type Audience = 'console' | 'machine';

/** Response headers that clients act on and that only some operations have. */
export type AnswerHeader = 'ETag' | 'Link' | 'X-Next-Cursor';

/** One file part of a form. */
export interface FilePart {
  /** Maximum size in bytes. Larger files return 413. */
  readonly maxBytes: number;
  readonly required?: boolean;
  /** Other accepted part names. */
  readonly aliases?: readonly string[];
  /** Days until the stored file is deleted; default 30. */
  readonly keepDays?: number;
}

/** Form: `multipart/form-data`, or `application/x-www-form-urlencoded` without a file. */
export interface FormSpec<F extends TObject<TProperties>, N extends string> {
  readonly fields: F;
  readonly files?: Readonly<Record<N, FilePart>>;
  readonly aliases?: Aliases;
}

/** Stored file that was received with a form. */
export interface UploadedFile {
  readonly id: string;
  readonly size: number;
  readonly sha256: Buffer;
  /** Name given by the client: a label, never a path. */
  readonly filename: string;
  readonly contentType: string;
}

export interface OperationInput<A extends AccessKind, P, Q, H, B, F, N extends string> {
  readonly params: P;
  readonly query: Q;
  readonly headers: H;
  readonly body: B;
  readonly form: { readonly fields: F; readonly files: Readonly<Partial<Record<N, UploadedFile>>> };
  readonly workspaceId: A extends 'workspace' ? number : null;
  /** Idempotency key that applies to this request (docs/build/conventions.md, Repeating); null without one. */
  readonly idempotencyKey: string | null;
  /** `X-Client-Request-Id` as sent. */
  readonly clientRequestId: string | null;
  readonly key: A extends 'public' ? null : A extends 'person' ? PersonKey : KeyRecord;
  /** Token of the session cookie, valid or not; null without one. */
  readonly sessionToken: string | null;
  /** Token that identifies the browser during a sign-in; null without one. */
  readonly browserToken: string | null;
  /** Returns the scopes with which this request would still be admitted; null if it would not. For long responses. */
  readonly scopesHeld: () => Promise<readonly Scope[] | null>;
  /** Bytes of the body for `rawBody` operations; otherwise empty. */
  readonly rawBody: Buffer;
  /** Method; `HEAD` if a client requests only the headers of a GET. */
  readonly method: string;
  /** Path and query as sent. */
  readonly url: string;
  readonly clientAddress: string;
  readonly userAgent: string;
}

export type OperationResult<R> = R | Answer<R> | Later<R> | RawAnswer;

/** Declaration of an operation; see CONTRIBUTING.md, "An operation". */
export interface OperationSpec<
  A extends AccessKind,
  P extends TObject<TProperties>,
  Q extends TObject<TProperties>,
  H extends TObject<TProperties>,
  B extends TSchema,
  F extends TObject<TProperties>,
  N extends string,
  R extends TSchema,
> {
  /** operationId. */
  readonly id: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path with `{param}` as in OpenAPI. */
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  readonly description: string;
  readonly deprecated?: boolean;
  /** Access; default `workspace`. */
  readonly access?: A;
  /**
   * Callers, if they are not API clients, so that generated clients omit the operation. Default: `console` for
   * `person`, otherwise API clients. Required for `public` access.
   */
  readonly audience?: Audience;
  /** Scope; default `read` for GET and `changesNothing`, otherwise `write`. */
  readonly scope?: Scope;
  /** Rate class; default `default`. A function if the class depends on a parameter (search). */
  readonly rate?: RateClass | ((query: RawParameters) => RateClass);
  /** Whether `workspace_id` is an alias of `workspaceId` (workspace, payment, and key paths). */
  readonly workspaceAlias?: boolean;
  readonly params?: P;
  readonly query?: Q;
  /** Aliases of query parameters: `{ showAllEmails: 'show_all_emails' }`. */
  readonly aliases?: Aliases;
  /** Additional request headers, as documented: `If-Match`. */
  readonly headers?: H;
  readonly body?: B;
  /** Whether a missing body counts as `{}`, and a missing form as an empty one. */
  readonly bodyOptional?: boolean;
  /** Maximum body size in bytes; default 1 MiB. */
  readonly bodyLimit?: number;
  /** Whether the handler gets the bytes of the body instead of parsed JSON. */
  readonly rawBody?: boolean;
  readonly form?: FormSpec<F, N>;
  readonly response?: R;
  /** Content type of a raw response (`text/csv`), for the document. */
  readonly produces?: string;
  /** Additional headers of the response. */
  readonly answerHeaders?: readonly AnswerHeader[];
  /** Whether the response is a 302; if the operation `produces` something or has a `response`, both are possible. */
  readonly redirects?: boolean;
  /** Additional error codes. */
  readonly errors?: readonly string[];
  /** Examples for the document. */
  readonly example?: { readonly body?: unknown; readonly response?: unknown };
  /** Whether `X-Client-Request-Id` is the idempotency key if there is no other (sending replies). */
  readonly clientRequestIdIsKey?: boolean;
  /** Whether the body's `idempotencyKey` acts as the header. If both are given, they must be equal. */
  readonly bodyIdempotencyKey?: boolean;
  /** Whether the POST only returns information, without a transaction and an audit record. */
  readonly changesNothing?: boolean;
  /**
   * Whether unknown body fields are rejected with a 422 `extra_forbidden`, because an ignored one would look like a
   * completed change.
   */
  readonly refusesUnknownFields?: boolean;
  /** Whether the operation changes only private or temporary items of the caller, so that no audit record is written. */
  readonly leavesNoRecord?: boolean;
  /** Whether browsers may send it only from pages of this server, because it signs them in. */
  readonly ownPagesOnly?: boolean;
  /** Whether the response contains a secret, so that a replay requires every original permission of the caller. */
  readonly secretAnswer?: boolean;
  /**
   * Whether the handler calls external services, so that it never runs inside a transaction, even with an idempotency
   * key. If the handler runs again after a crash, it must detect its earlier effects.
   */
  readonly outside?: boolean;
  /**
   * Returns further errors of a body that its schema rejects: rules that a schema cannot express and that the handler
   * would only reach after the others are fixed.
   */
  readonly alsoWrong?: (sent: unknown) => readonly ValidationIssue[];
  /** Whether an account-wide API key or an account owner is required; otherwise 403 `account_key_required`. */
  readonly accountOnly?: boolean;
  /** Checks after the workspace and before the idempotency key (403 by content). Throws. */
  readonly guard?: (input: OperationInput<A, Static<P>, Static<Q>, Static<H>, Static<B>, Static<F>, N>) => void;
  /**
   * Requests data from external services before any transaction, because the handler of a POST with an idempotency
   * key runs inside one. Also called for requests that are then replayed or rejected for their key, so it must be
   * safe at any time: operations that order or pay are `outside`.
   */
  readonly prepare?: (
    ctx: Ctx,
    input: OperationInput<A, Static<P>, Static<Q>, Static<H>, Static<B>, Static<F>, N>,
  ) => Promise<void>;
  readonly handler: (
    ctx: Ctx,
    input: OperationInput<A, Static<P>, Static<Q>, Static<H>, Static<B>, Static<F>, N>,
  ) => Promise<OperationResult<Static<R>>>;
}

/** Operation of any shape, as stored in registries. */
export type AnyOperation = Omit<
  OperationSpec<AccessKind, None, None, None, TSchema, None, string, TSchema>,
  'guard' | 'prepare' | 'handler' | 'params' | 'query' | 'headers' | 'form' | 'access'
> & {
  readonly access: AccessKind;
  readonly scope: Scope;
  readonly params?: TObject<TProperties>;
  readonly query?: TObject<TProperties>;
  readonly headers?: TObject<TProperties>;
  readonly form?: FormSpec<TObject<TProperties>, string>;
};
