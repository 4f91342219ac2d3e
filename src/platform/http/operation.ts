import multipart from '@fastify/multipart';
import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { TObject, TProperties, TSchema } from 'typebox';
import { say } from '../../engine/words/say.js';
import type { Actor, Ctx } from '../context.js';
import { AppError, notFound, ValidationError } from '../errors.js';
import { type KeyRecord, keyClientOf, requireAccountKey, requirePerson, requireScope, type Scope } from './access.js';
import { notThere, pathOf, unavailable } from './error-answers.js';
import type { App } from './http-server.js';
import { chooseIdempotencyKey } from './idempotency-key.js';
import type { JsonSchema } from './json-schema.js';
import { sentencesIn } from './language/reader-language.js';
import type { AccessKind, AnyOperation, None, OperationSpec } from './operation-spec.js';
import { type PreparedRequest, perform } from './perform.js';
import { requestFormReader } from './reading/form-reader.js';
import { Reading } from './reading/reading.js';
import { requestBodyReader, requestParametersReader } from './reading/request-reader.js';
import { unsupportedContent } from './reading/unsupported-content.js';
import { ignoredFieldsHeader, languageOf, readClientRequestId, wantsStrict } from './request-headers.js';
import { routePath } from './route-path.js';
import { recogniseSession, requireCsrfToken, requireOwnPage } from './session-access.js';
import { tokenIn } from './session-cookie.js';

const JSON_BODY_LIMIT = 1024 * 1024;

/**
 * Registers one operation and performs everything around its handler, in the order of docs/build/conventions.md, Errors:
 * credential (401), scope (403), rate (429), parameters, headers and body together (422), workspace (404), account and
 * guard (403), idempotency key (409, 422). A body that cannot be read at all (415) comes after 404 and the account's 403.
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
  const scope: Scope = spec.scope ?? (spec.method === 'GET' || spec.changesNothing === true ? 'read' : 'write');
  const known = { ...spec, access, scope } as unknown as AnyOperation;
  app.http.operations.push(known);

  const readParameters = requestParametersReader(known, access);
  const readBody = spec.rawBody === true ? null : requestBodyReader(known);
  const readForm = requestFormReader(known);
  const sentences = spec.response === undefined ? null : sentencesIn(spec.response as JsonSchema);
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
      const to = new Reading(known.refusesUnknownFields === true || wantsStrict(request.headers));
      const { params, query, headers, workspaceId } = readParameters(request, to);
      const ctx = contextOf(app.ctx, request);
      const { key } = request.state;
      const usable =
        access !== 'workspace' ||
        (key !== null && workspaceId !== null && (await app.http.access.canUse(ctx, key, workspaceId)));
      request.state.workspaceId = usable ? workspaceId : null;
      request.state.clientRequestId = readClientRequestId(request.headers, to);

      const mayAct = (): void => {
        if (!usable) throw notFound('workspace');
        if (known.accountOnly === true && key !== null) requireAccountKey(key);
      };
      const unsupported = unsupportedContent(known, request);
      if (unsupported !== null) {
        mayAct();
        throw unsupported;
      }
      const body = readBody?.(request, to);
      const storeIn = to.issues.length === 0 && usable ? workspaceId : null;
      const form = await readForm?.(ctx, request, storeIn, to);
      const idempotencyKey = spec.method === 'POST' ? chooseIdempotencyKey(known, request, body?.value, to) : null;
      if (to.issues.length > 0) {
        await form?.discard();
        throw new ValidationError([...to.issues, ...(spec.alsoWrong?.(body?.sent) ?? [])]);
      }
      if (to.ignored.length > 0) reply.header('x-ignored-fields', ignoredFieldsHeader(to.ignored));
      mayAct();
      const input = {
        params,
        query,
        headers,
        body: body?.value,
        form: { fields: form?.fields ?? {}, files: form?.files ?? {} },
        workspaceId: access === 'workspace' ? workspaceId : null,
        idempotencyKey,
        clientRequestId: request.state.clientRequestId,
        key,
        sessionToken: request.state.sessionToken,
        browserToken: tokenIn('browser', request.headers.cookie, app.ctx.config.publicUrl),
        scopesHeld: () => scopesHeld(app, known, request, workspaceId),
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
        appendAudit: app.http.access.port.appendAudit,
        template: spec.path,
        spec: known,
        secretAnswer: spec.secretAnswer === true,
        sentences,
        deadlineMs: app.http.deadlineMs,
        shares: app.http.shares,
        idempotencyKey: workspaceId === null ? null : idempotencyKey,
        sent: form === undefined ? body?.sent : form.sent,
        discard: form?.discard ?? null,
      });
    },
  };
  if (readForm === null) app.server.route(route);
  else {
    // The multipart parser adds hooks to every route of its scope, so forms have their own scope.
    app.server.register(async (scope) => {
      await scope.register(multipart, { throwFileSizeLimit: false });
      scope.route(route);
    });
  }
}

/** Decides everything that does not need the body. */
async function admit(app: App, spec: AnyOperation, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { http, ctx } = app;
  refusePathOfAnother(app, spec, request, reply);
  if (http.stopping) throw unavailable(say`Outrider is stopping.`);
  request.state.sessionToken = tokenIn('session', request.headers.cookie, ctx.config.publicUrl);
  if (spec.ownPagesOnly === true) requireOwnPage(request, ctx.config.publicUrl, false);
  if (spec.access !== 'public') {
    const raw = request.query as Record<string, string | string[] | undefined>;
    const named = workspaceNamed(raw);
    const key = await whoAsks(app, spec, request, named);
    request.state.key = key;
    if (spec.access === 'person') requirePerson(key);
    else requireScope(key, spec.scope);
    const rate = typeof spec.rate === 'function' ? spec.rate(raw) : (spec.rate ?? 'default');
    const counted = countedOf(key, named);
    http.limiter.admit(rate, counted.id, counted.workspaceId, (headers) => reply.headers(headers));
  }
}

function refusePathOfAnother({ http }: App, spec: AnyOperation, request: FastifyRequest, reply: FastifyReply): void {
  const path = pathOf(request);
  if (!http.paths.isAnothers(spec.path, path)) return;
  const { error, headers } = notThere(http.paths, path);
  reply.headers(headers);
  throw error;
}

/** Returns the API key, or else the signed-in member, whose changes must come from a page of this server. */
async function whoAsks(
  { http, ctx }: App,
  spec: AnyOperation,
  request: FastifyRequest,
  workspaceId: number | null,
  isUse = true,
): Promise<KeyRecord> {
  const { sessionToken } = request.state;
  if (sessionToken === null || request.headers.authorization !== undefined) {
    return http.access.authenticate(ctx, keyClientOf(request), () => http.limiter.countWrongKey(request.ip));
  }
  const key = await recogniseSession(ctx, http.access.port, sessionToken, { access: spec.access, workspaceId, isUse });
  if (spec.method !== 'GET') {
    requireOwnPage(request, ctx.config.publicUrl, true);
    requireCsrfToken(request, sessionToken);
  }
  return key;
}

/**
 * Returns the scopes with which the request would still be admitted, null if it would not. A response that streams
 * for hours outlives keys, sessions, and roles.
 */
async function scopesHeld(
  app: App,
  spec: AnyOperation,
  request: FastifyRequest,
  workspaceId: number | null,
): Promise<readonly Scope[] | null> {
  try {
    const key = await whoAsks(app, spec, request, workspaceId, false);
    requireScope(key, spec.scope);
    const isOpen = workspaceId === null || (await app.http.access.canUse(app.ctx, key, workspaceId));
    return isOpen ? key.scopes : null;
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

/**
 * Returns whose rate limit a request uses. All sessions of a member are one caller, and no caller uses up the limit of
 * another workspace.
 */
function countedOf({ id, workspaceId, session }: KeyRecord, named: number | null): Counted {
  if (session === undefined) return { id, workspaceId: workspaceId ?? named };
  return { id: session.person.id, workspaceId: workspaceId === named ? named : null };
}

interface Counted {
  readonly id: string;
  readonly workspaceId: number | null;
}

/** Returns the workspace that a request names. It determines the permissions of a session and the rate limit. */
function workspaceNamed(query: Record<string, string | string[] | undefined>): number | null {
  const text = [query['workspaceId'] ?? query['workspace_id']].flat().at(-1);
  const id = Number(text);
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}

function whoActs(key: KeyRecord | null): Pick<Actor, 'kind' | 'keyId' | 'person'> {
  if (key === null) return { kind: 'public', keyId: null };
  if (key.session === undefined) return { kind: 'api_key', keyId: key.id };
  return { kind: 'person', keyId: null, person: key.session.person };
}

/** Returns the context of one request: its caller, and a logger that names the request. */
function contextOf(ctx: Ctx, request: FastifyRequest): Ctx {
  const { key } = request.state;
  const actor: Actor = {
    ...whoActs(key),
    requestId: request.id,
    audit: { isWritten: false },
  };
  let log: Ctx['log'] | undefined;
  return {
    ...ctx,
    actor,
    language: languageOf(request),
    // Created on demand, because most requests log nothing themselves.
    get log() {
      log ??= ctx.log.child({ part: 'api', requestId: request.id });
      return log;
    },
  };
}
