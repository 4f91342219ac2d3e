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
 * `workspace`: a key or a session, and a `workspaceId`. `key`: a key or a session alone. `person`: a session, no key. `public`:
 * nothing of this.
 */
export type AccessKind = 'workspace' | 'key' | 'person' | 'public';

/** Headers of answers that clients act on and only some operations have. */
export type AnswerHeader = 'ETag' | 'Link' | 'X-Next-Cursor';

/** One file part of a form. */
export interface FilePart {
  /** More is a 413. */
  readonly maxBytes: number;
  readonly required?: boolean;
  /** Other part names that are accepted. */
  readonly aliases?: readonly string[];
  /** Days until the stored file is deleted; by default 30. */
  readonly keepDays?: number;
}

/** A form: `multipart/form-data`, or `application/x-www-form-urlencoded` when it has no file. */
export interface FormSpec<F extends TObject<TProperties>, N extends string> {
  readonly fields: F;
  readonly files?: Readonly<Record<N, FilePart>>;
  readonly aliases?: Aliases;
}

/** A file that was received with a form and is stored. */
export interface UploadedFile {
  readonly id: string;
  readonly size: number;
  readonly sha256: Buffer;
  /** As the client named it; only a label, never a path. */
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
  /** As it counts for this request (docs/conventions.md, Repeating); null without one. */
  readonly idempotencyKey: string | null;
  /** `X-Client-Request-Id` as it was sent. */
  readonly clientRequestId: string | null;
  readonly key: A extends 'public' ? null : A extends 'person' ? PersonKey : KeyRecord;
  /** The token of the session cookie, good or not; null without one. */
  readonly sessionToken: string | null;
  /** What marks the browser for as long as a person is about to come in there; null without it. */
  readonly browserToken: string | null;
  /** Whether this request would be let in now as well. Answers that go on for long ask from time to time. */
  readonly isStillAdmitted: () => Promise<boolean>;
  /** The body's bytes, for `rawBody` operations; else empty. */
  readonly rawBody: Buffer;
  /** `HEAD` where a client asks a GET for its headers alone. */
  readonly method: string;
  /** Path and query as they were sent. */
  readonly url: string;
  readonly clientAddress: string;
  readonly userAgent: string;
}

export type OperationResult<R> = R | Answer<R> | Later<R> | RawAnswer;

/** Everything the registrar needs to know about an operation; see CONTRIBUTING.md, "An operation". */
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
  /** With `{param}` as in OpenAPI. */
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  readonly description: string;
  readonly deprecated?: boolean;
  /** Default `workspace`. */
  readonly access?: A;
  /** Default: `read` for GET and `changesNothing`, else `write`. */
  readonly scope?: Scope;
  /** Default `default`; a function when a parameter decides (search). */
  readonly rate?: RateClass | ((query: RawParameters) => RateClass);
  /** True: `workspace_id` is another spelling of `workspaceId` (workspace, payment and key paths). */
  readonly workspaceAlias?: boolean;
  readonly params?: P;
  readonly query?: Q;
  /** Second spellings of query parameters: `{ showAllEmails: 'show_all_emails' }`. */
  readonly aliases?: Aliases;
  /** Request headers besides the common ones, as they are documented: `If-Match`. */
  readonly headers?: H;
  readonly body?: B;
  /** True: a missing body counts as `{}`, a missing form as an empty one. */
  readonly bodyOptional?: boolean;
  /** Default 1 MiB. */
  readonly bodyLimit?: number;
  /** The body is not read as JSON; the handler gets its bytes. */
  readonly rawBody?: boolean;
  readonly form?: FormSpec<F, N>;
  readonly response?: R;
  /** Content type of a raw answer (`text/csv`), for the document. */
  readonly produces?: string;
  /** Headers of the answer beyond those of every operation. */
  readonly answerHeaders?: readonly AnswerHeader[];
  /** True: the answer is a 302 to somewhere else, or, where the operation `produces` something, either. */
  readonly redirects?: boolean;
  /** Error codes beyond the common ones. */
  readonly errors?: readonly string[];
  /** Examples for the document. */
  readonly example?: { readonly body?: unknown; readonly response?: unknown };
  /** `X-Client-Request-Id` acts as idempotency key when there is none (sending replies). */
  readonly clientRequestIdIsKey?: boolean;
  /** The body's `idempotencyKey` acts as the header; both given must be equal. */
  readonly bodyIdempotencyKey?: boolean;
  /** A POST that only answers a question: no transaction of its own, no record in the audit log. */
  readonly changesNothing?: boolean;
  /** Rejects unknown body fields with a 422 `extra_forbidden`: an ignored one would look like a change that was made. */
  readonly refusesUnknownFields?: boolean;
  /** It changes nothing but what is of its caller alone or passes by itself: no record in the audit log. */
  readonly leavesNoRecord?: boolean;
  /** Browsers may send it from pages of this server only: it gives them a session. */
  readonly ownPagesOnly?: boolean;
  /** Whether the response holds a secret: a replay requires every original permission of the caller. */
  readonly secretAnswer?: boolean;
  /**
   * The handler speaks to outside parties and therefore never runs inside a transaction, also with an idempotency key. Done
   * again after a crash it must find what it has done already.
   */
  readonly outside?: boolean;
  /**
   * What else is wrong with a body that its schema refuses, in what was sent: rules that a schema can not say and that the
   * handler would only come to once the rest is mended.
   */
  readonly alsoWrong?: (sent: unknown) => readonly ValidationIssue[];
  /** Refusals that come after the workspace check and before the idempotency key (403 by content). Throws. */
  readonly guard?: (input: OperationInput<A, Static<P>, Static<Q>, Static<H>, Static<B>, Static<F>, N>) => void;
  /**
   * Asks outside parties what the handler wants to know, before any transaction: the handler of a POST with an idempotency
   * key runs inside one. Also called for requests that are then replayed or refused for their key, so what it does may be
   * done at any time: what orders or pays is `outside`.
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

/** An operation of any shape, as registries keep it. */
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
