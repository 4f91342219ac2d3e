/** Reason why an outbound call has no response. Any status is a response, not an error. */
export type OutboundErrorKind =
  | 'address_refused'
  | 'dns_failed'
  | 'connect_failed'
  | 'tls_failed'
  | 'timeout'
  | 'protocol';

export class OutboundError extends Error {
  constructor(
    readonly kind: OutboundErrorKind,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = 'OutboundError';
  }
}

export interface OutboundPost {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
  /** Total time limit: DNS, connection, TLS, request, and the whole response. */
  readonly timeoutMs: number;
  /** Maximum bytes of the response body that are kept. */
  readonly maxBodyBytes: number;
  /** Maximum bytes that are read, so that a connection with a longer response can be reused. Default `maxBodyBytes`. */
  readonly maxReadBytes?: number;
}

export interface OutboundRequest extends Omit<OutboundPost, 'body'> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly body?: string | Buffer;
  /** Ports in addition to the usual ones of this kind of server. */
  readonly ports?: readonly number[];
  /**
   * Whether the URL comes from a workspace, so that destinations that the operator allows only for the instance are blocked. Default:
   * false.
   */
  readonly isOfWorkspace?: boolean;
}

export interface OutboundResponse {
  readonly status: number;
  /** Headers by lower-case name; repeated ones are joined by a comma. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** Whether the body was longer than `maxBodyBytes`. */
  readonly truncated: boolean;
  readonly durationMs: number;
}

export interface OutboundDownload extends Pick<OutboundRequest, 'url' | 'headers' | 'ports' | 'isOfWorkspace'> {
  /** Time limit of everything, with the whole response. */
  readonly timeoutMs: number;
}

/** Response whose body is read as it arrives. */
export interface OutboundStream extends Pick<OutboundResponse, 'status' | 'headers'> {
  /** Throws OutboundError if the response breaks off or the time is over. What is not read is not received. */
  readonly body: AsyncIterable<Buffer>;
}

/**
 * HTTP client for all requests to external servers. Returns redirects as responses, ignores proxy settings of the
 * environment, and applies the egress policy to every connection. Callers limit their own concurrent requests.
 * @throws OutboundError
 */
export interface OutboundHttp {
  post(request: OutboundPost): Promise<OutboundResponse>;
  request(request: OutboundRequest): Promise<OutboundResponse>;
  /** Sends a GET, and passes the response to `take`, whose own errors pass unchanged. */
  download<T>(request: OutboundDownload, take: (response: OutboundStream) => Promise<T>): Promise<T>;
  /** Closes the pools and aborts requests in progress. */
  close(): Promise<void>;
}
