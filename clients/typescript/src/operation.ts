import type { Upload } from './form.js';

/** Description of a request. Absent members mean none. */
export interface Operation {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path with `{name}` for each parameter, in camelCase. */
  readonly path: string;
  /** Names of query parameters; `name=wire_name` where they differ. */
  readonly query?: readonly string[];
  /** Whether the operation accepts the `ETag` of a version as `ifMatch`. */
  readonly ifMatch?: boolean;
  /** Whether the operation accepts an `Idempotency-Key`, so that a repeated request has one effect. */
  readonly isRepeatable?: boolean;
  /** Kind of the body; `optional` is JSON that is omitted if no field is given. */
  readonly body?: 'json' | 'optional' | 'form';
  /** Fields of the body that are also parameters. */
  readonly shared?: readonly string[];
  /** Shape of the body. */
  readonly sent?: string;
  /** Shape of the response; `raw` if it is not JSON. */
  readonly received?: string;
}

export type OperationTable<Id extends string> = Readonly<Record<Id, Operation>>;

/**
 * Fields by their name on the wire, with the client's name, and the shape of a value that has renamed fields itself.
 */
export type ShapeTable = Readonly<Record<string, Readonly<Record<string, readonly [name: string, shape?: string]>>>>;

type Data = { readonly body?: unknown; readonly path?: unknown; readonly query?: unknown; readonly headers?: unknown };
type Given<T> = [T] extends [never] ? unknown : undefined extends T ? Given<NonNullable<T>> : T;
type Workspace<T> = T extends { workspaceId: unknown } ? Omit<T, 'workspaceId'> & { workspaceId?: number } : T;
/** Files can also be bytes and streams. */
type Files<T> = T extends object
  ? { [K in keyof T]: Blob extends T[K] ? Upload | (undefined extends T[K] ? undefined : never) : T[K] }
  : T;
type Flat<T> = { [K in keyof T]: T[K] };

/** Parameters and fields of the body of an operation in one object. `workspaceId` is by default that of the client. */
export type Input<D extends Data> = Flat<
  Workspace<Given<D['path']>> &
    Workspace<Given<D['query']>> &
    Given<D['headers']> &
    Files<Given<NonNullable<D['body']>>>
>;

export interface RequestOptions {
  /** Key under which a POST is done once, 1 to 255 printable ASCII characters. Default: a random one for each call. */
  readonly idempotencyKey?: string;
  /** Milliseconds for one attempt. Default: the setting of the client. */
  readonly timeoutMs?: number;
  /** Attempts after the first one. Default: the setting of the client. */
  readonly maxRetries?: number;
  readonly signal?: AbortSignal;
  readonly headers?: Readonly<Record<string, string>>;
  /** Callback for the final response, such as for its headers: `ETag`, `Idempotent-Replayed`, `X-Request-Id`. */
  readonly onResponse?: (response: Response) => void;
}
