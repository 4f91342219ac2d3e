import multipart from '@fastify/multipart';
import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { TObject, TProperties, TSchema } from 'typebox';
import type { Actor, Ctx } from '../context.js';
import { notFound, ValidationError } from '../errors.js';
import { requireScope, type Scope } from './access.js';
import type { App } from './door.js';
import { unavailable } from './error-answers.js';
import { requestFormReader } from './form-reader.js';
import { chooseIdempotencyKey } from './idempotency-key.js';
import type { AccessKind, AnyOperation, None, OperationSpec } from './operation-spec.js';
import { type PreparedRequest, perform } from './perform.js';
import { Reading } from './reading.js';
import { ignoredFieldsHeader, readClientRequestId, wantsStrict } from './request-headers.js';
import { requestBodyReader, requestParametersReader, requireIdentityEncoding } from './request-reader.js';
import { routePath } from './route-path.js';

const JSON_BODY_LIMIT = 1024 * 1024;

/**
 * Registers one operation. Does everything around the handler in the order of contract 1.6: credential (401), scope (403),
 * rate (429), parameters, headers and body at once (422), workspace (404), guard (403), idempotency key (409, 422).
 */
export function operation<
  A extends AccessKind = 'workspace',
  P extends TObject<TProperties> = None,
  Q extends TObject<TProperties> = None,
  H extends TObject<TProperties> = None,
  B extends TSchema = None,
  F extends TObject<TProperties> = None,
  N extends string = never,
  R extends TSchema = None,
>(app: App, spec: OperationSpec<A, P, Q, H, B, F, N, R>): void {
  const access: AccessKind = spec.access ?? 'workspace';
  const scope: Scope = spec.scope ?? (spec.method === 'GET' ? 'read' : 'write');
  const known = { ...spec, access, scope } as unknown as AnyOperation;
  app.door.operations.push(known);

  const readParameters = requestParametersReader(known, access);
  const readBody = spec.rawBody === true ? null : requestBodyReader(known);
  const readForm = requestFormReader(known);
  const guard = spec.guard as unknown as PreparedRequest['guard'];
  const prepare = spec.prepare as unknown as PreparedRequest['prepare'];
  const handler = spec.handler as unknown as PreparedRequest['handler'];

  const route: RouteOptions = {
    method: spec.method,
    url: routePath(spec.path),
    bodyLimit: spec.bodyLimit ?? JSON_BODY_LIMIT,
    config: { template: spec.path },
    onRequest: (request, reply) => admit(app, known, request, reply),
    handler: async (request, reply) => {
      const to = new Reading(wantsStrict(request.headers));
      const { params, query, headers, workspaceId } = readParameters(request, to);
      const ctx = contextOf(app.ctx, request);
      const { key } = request.door;
      const usable =
        access !== 'workspace' ||
        (key !== null && workspaceId !== null && (await app.door.access.canUse(ctx, key, workspaceId)));
      request.door.workspaceId = usable ? workspaceId : null;
      request.door.clientRequestId = readClientRequestId(request.headers, to);

      const body = readBody?.(request, to);
      const storeIn = to.issues.length === 0 && usable ? workspaceId : null;
      const form = await readForm?.(ctx, request, storeIn, to);
      const idempotencyKey = spec.method === 'POST' ? chooseIdempotencyKey(known, request, body?.value, to) : null;
      if (to.issues.length > 0) {
        await form?.discard();
        throw new ValidationError(to.issues);
      }
      if (to.ignored.length > 0) reply.header('x-ignored-fields', ignoredFieldsHeader(to.ignored));
      if (!usable) throw notFound('workspace');
      const input = {
        params,
        query,
        headers,
        body: body?.value,
        form: { fields: form?.fields ?? {}, files: form?.files ?? {} },
        workspaceId: access === 'workspace' ? workspaceId : null,
        idempotencyKey,
        clientRequestId: request.door.clientRequestId,
        key,
        rawBody: request.body instanceof Buffer ? request.body : Buffer.alloc(0),
        method: request.method,
        url: request.url,
        clientAddress: request.ip,
        userAgent: request.headers['user-agent'] ?? '',
      };
      return perform({
        ctx,
        request,
        reply,
        input,
        guard,
        prepare,
        handler,
        template: spec.path,
        secretAnswer: spec.secretAnswer === true,
        deadlineMs: app.door.deadlineMs,
        idempotencyKey: workspaceId === null ? null : idempotencyKey,
        sent: form === undefined ? body?.sent : form.sent,
        discard: form?.discard ?? null,
      });
    },
  };
  if (readForm === null) app.server.route(route);
  else {
    // The parser of multipart forms adds hooks to every route of its scope, so forms get a scope of their own.
    app.server.register(async (scope) => {
      await scope.register(multipart, { throwFileSizeLimit: false });
      scope.route(route);
    });
  }
}

/** Everything that is decided before a byte of the body is read. */
async function admit(app: App, spec: AnyOperation, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { door, ctx } = app;
  if (door.stopping) throw unavailable('The service is stopping.');
  if (spec.access !== 'public') {
    const key = await door.access.authenticate(ctx, request.headers.authorization, () =>
      door.limiter.countWrongKey(request.ip),
    );
    request.door.key = key;
    requireScope(key, spec.scope);
    const raw = request.query as Record<string, string | string[] | undefined>;
    const rate = typeof spec.rate === 'function' ? spec.rate(raw) : (spec.rate ?? 'default');
    const workspaceId = key.workspaceId ?? workspaceNamed(raw);
    door.limiter.admit(rate, key.id, workspaceId, (headers) => reply.headers(headers));
  }
  requireIdentityEncoding(request);
}

/** The workspace that a request names, for counting only. */
function workspaceNamed(query: Record<string, string | string[] | undefined>): number | null {
  const text = [query['workspaceId'] ?? query['workspace_id']].flat().at(-1);
  const id = Number(text);
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}

/** The context of one request: who asks, and a logger that names the request. */
function contextOf(ctx: Ctx, request: FastifyRequest): Ctx {
  const { key } = request.door;
  const actor: Actor = { kind: key === null ? 'public' : 'api_key', keyId: key?.id ?? null, requestId: request.id };
  let log: Ctx['log'] | undefined;
  return {
    ...ctx,
    actor,
    // Made when it is needed: most requests log nothing of their own.
    get log() {
      log ??= ctx.log.child({ requestId: request.id });
      return log;
    },
  };
}
