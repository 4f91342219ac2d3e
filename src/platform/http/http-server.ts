import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import type { Ctx } from '../context.js';
import type { Access, KeyRecord } from './access.js';
import type { AnyOperation } from './operation-spec.js';
import type { OwnPaths } from './own-paths.js';
import type { RateLimiter } from './rate-limit.js';
import type { WorkspaceShares } from './workspace-shares.js';

/** State shared by all operations of one process. */
export interface HttpServer {
  readonly access: Access;
  readonly limiter: RateLimiter;
  readonly shares: WorkspaceShares;
  readonly metrics: Registry;
  readonly operations: AnyOperation[];
  readonly paths: OwnPaths;
  /** Time limit of an operation after its request was read. */
  readonly deadlineMs: number;
  /** Set when the process is stopping: new requests get a 503. */
  stopping: boolean;
}

/** Interface for modules to register their operations. */
export interface App {
  readonly server: FastifyInstance;
  readonly ctx: Ctx;
  readonly http: HttpServer;
}

/** Facts about one request, in addition to Fastify's own. */
export interface RequestState {
  key: KeyRecord | null;
  /** Token of the session cookie, valid or not. */
  sessionToken: string | null;
  workspaceId: number | null;
  clientRequestId: string | null;
}

declare module 'fastify' {
  interface FastifyRequest {
    state: RequestState;
  }
  interface FastifyContextConfig {
    /** Path as in the document. */
    template?: string;
  }
}
