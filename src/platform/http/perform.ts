import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { say } from '../../engine/words/say.js';
import { type Ctx, inTx } from '../context.js';
import { AppError } from '../errors.js';
import { within } from '../within.js';
import { type AccessPort, callerOf, type KeyRecord } from './access.js';
import { againAfterConflict } from './again.js';
import { Answer, Later, RawAnswer } from './answer.js';
import { type AuditedInput, auditEntryOf } from './audit.js';
import { unavailable } from './error-answers.js';
import { fingerprintOf } from './fingerprint.js';
import { type KeyedRequest, replaceAnswer, runOnce, runOnceOutside } from './idempotency.js';
import { jsonIn, type Sentences } from './language/reader-language.js';
import type { AnyOperation } from './operation-spec.js';
import type { RawParameters } from './reading/query-string.js';
import type { WorkspaceShares } from './workspace-shares.js';

const JSON_TYPE = 'application/json; charset=utf-8';

/** Request that was read and may be performed. */
export interface PreparedRequest {
  readonly ctx: Ctx;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly spec: AnyOperation;
  readonly input: AuditedInput & { readonly workspaceId: number | null; readonly key: KeyRecord | null };
  readonly guard: ((input: unknown) => void) | undefined;
  readonly prepare: ((ctx: Ctx, input: unknown) => Promise<void>) | undefined;
  readonly handler: (ctx: Ctx, input: unknown) => Promise<unknown>;
  readonly appendAudit: AccessPort['appendAudit'];
  readonly template: string;
  readonly secretAnswer: boolean;
  /** Sentences of the response; null if it has none, or is not JSON. */
  readonly sentences: Sentences | null;
  readonly deadlineMs: number;
  readonly shares: WorkspaceShares;
  readonly idempotencyKey: string | null;
  /** Body as sent, for the fingerprint. */
  readonly sent: unknown;
  /** Deletes stored uploads if the request fails. */
  readonly discard: (() => Promise<void>) | null;
}

/** Response to the client. */
interface Outgoing {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly content: Buffer | string | Readable;
}

/** Runs the handler within the deadline, once per idempotency key, and sends its response. */
export async function perform(prepared: PreparedRequest): Promise<FastifyReply> {
  const { status, headers, content } = await traced(prepared, () => respond(prepared));
  return prepared.reply
    .code(status)
    .headers(headers)
    .send(forReader(prepared, headers, content));
}

function respond(prepared: PreparedRequest): Promise<Outgoing> {
  const work = isUndoneWhole(prepared) ? againAfterConflict(() => carryOut(prepared)) : carryOut(prepared);
  return withDeadline(prepared.ctx, work, prepared.deadlineMs);
}

/**
 * Runs a request in a span, which continues the trace of a caller with a credential. Only a 5xx counts as a failure, as in the semantic
 * conventions of OpenTelemetry.
 */
async function traced(prepared: PreparedRequest, work: () => Promise<Outgoing>): Promise<Outgoing> {
  const { ctx, request, spec, template, input } = prepared;
  const facts = {
    'http.request.method': spec.method,
    'http.route': template,
    'outrider.request_id': request.id,
    'outrider.workspace_id': input.workspaceId,
  };
  const sent = request.headers['traceparent'];
  const parent = input.key !== null && typeof sent === 'string' ? sent : null;
  const outcome = await ctx.tracer.span(
    `${spec.method} ${template}`,
    { kind: 'server', parent, facts },
    async (span) => {
      try {
        const response = await work();
        span.add({ 'http.response.status_code': response.status });
        return { response };
      } catch (error) {
        const status = error instanceof AppError ? error.status : 500;
        span.add({ 'http.response.status_code': status });
        if (status >= 500) span.fail(error instanceof AppError ? error.code : 'internal_error');
        return { error };
      }
    },
  );
  if ('error' in outcome) throw outcome.error;
  return outcome.response;
}

/** Returns JSON in the language of the request, also a stored response: a repeated request can have another language. */
function forReader(
  { ctx: { language = 'en' }, sentences }: PreparedRequest,
  headers: Outgoing['headers'],
  content: Outgoing['content'],
): Outgoing['content'] {
  const isJson = typeof content === 'string' && headers['content-type'] === JSON_TYPE;
  return isJson && language !== 'en' && sentences !== null ? jsonIn(language, content, sentences) : content;
}

/** Returns whether undoing its transaction undoes the whole request, so that it can run again. */
function isUndoneWhole(prepared: PreparedRequest): boolean {
  return changes(prepared) && prepared.spec.outside !== true && prepared.discard === null;
}

async function carryOut(prepared: PreparedRequest): Promise<Outgoing> {
  const { ctx, guard, prepare, handler, input, idempotencyKey, discard } = prepared;
  try {
    guard?.(input);
    await prepare?.(ctx, input);
    const { workspaceId, key } = input;
    if (idempotencyKey !== null && workspaceId !== null && key !== null) {
      return await carryOutOnce(prepared, keyedRequestOf(prepared, { idempotencyKey, workspaceId, key }));
    }
    const result = await inShare(prepared, () => (changes(prepared) ? handleInTx(prepared) : handler(ctx, input)));
    return outgoingOf(prepared, result instanceof Later ? await finishLater(ctx, result) : result);
  } catch (error) {
    await discard?.();
    throw error;
  }
}

/**
 * Runs work in the share of its workspace. Operations that call external services or wait for a job hold no
 * connection while waiting, and use no share.
 */
function inShare<T>({ spec, input, shares }: PreparedRequest, work: () => Promise<T>): Promise<T> {
  const isOutside = spec.outside === true || spec.rate === 'outside';
  return isOutside || input.workspaceId === null ? work() : shares.run(input.workspaceId, work);
}

/** Returns whether an operation changes a workspace. Public operations have no workspace until their token has been read. */
function changes({ spec, input }: PreparedRequest): boolean {
  return spec.method !== 'GET' && spec.changesNothing !== true && input.workspaceId !== null;
}

/** Runs the handler in one transaction, except for operations that wait for external services. */
function handleInTx(prepared: PreparedRequest): Promise<unknown> {
  const { ctx, spec } = prepared;
  return spec.outside === true ? handleAndAccount(ctx, prepared) : inTx(ctx, (ctx) => handleAndAccount(ctx, prepared));
}

/** Runs the handler. Its changes and its audit record commit together, unless the handler calls external services. */
async function handleAndAccount(ctx: Ctx, prepared: PreparedRequest): Promise<unknown> {
  const { spec, input, handler, appendAudit } = prepared;
  // The audit record of an undone attempt was undone with it.
  if (ctx.actor.audit !== undefined) ctx.actor.audit.isWritten = false;
  const result = await handler(ctx, input);
  if (spec.leavesNoRecord === true) return result;
  if (input.workspaceId !== null && changes(prepared) && ctx.actor.audit?.isWritten === false) {
    await appendAudit(ctx, input.workspaceId, auditEntryOf(spec, input, result));
  }
  return result;
}

function keyedRequestOf(
  { request, template, sent, secretAnswer }: PreparedRequest,
  by: { readonly idempotencyKey: string; readonly workspaceId: number; readonly key: KeyRecord },
): KeyedRequest {
  const { workspaceId } = by;
  const fingerprint = fingerprintOf({
    method: request.method,
    path: request.url.split('?', 1)[0] ?? '',
    query: request.query as RawParameters,
    body: sent,
  });
  return {
    scope: { workspaceId, method: request.method, route: template, key: by.idempotencyKey },
    caller: callerOf(by.key),
    fingerprint,
    secret: secretAnswer,
  };
}

async function carryOutOnce(prepared: PreparedRequest, keyed: KeyedRequest): Promise<Outgoing> {
  const { spec, ctx, discard } = prepared;
  let result: unknown;
  const run = spec.outside === true ? runOnceOutside : runOnce;
  const handled = async (ctx: Ctx) => {
    result = await handleAndAccount(ctx, prepared);
    if (result instanceof RawAnswer) throw new Error(`${spec.id} cannot store a raw answer`);
    const body = result instanceof Later || result instanceof Answer ? result.body : result;
    const kept = { status: 200, headers: null, body: JSON.stringify(body) };
    return result instanceof Answer
      ? { ...kept, status: result.status, headers: promised(spec, result.headers) }
      : kept;
  };
  const once = await inShare(prepared, () => run(ctx, keyed, handled));
  if (once.replayed) {
    await discard?.();
    return jsonOf(once.body, once.status, { ...once.headers, 'idempotent-replayed': 'true' });
  }
  if (result instanceof Later) {
    const final = JSON.stringify(await finishLater(ctx, result));
    if (final !== once.body) await replaceAnswer(ctx, keyed, final);
    return jsonOf(final, once.status);
  }
  return jsonOf(once.body, once.status, result instanceof Answer ? result.headers : {});
}

/**
 * Returns the headers that the operation declares, by lower-case name, so that a repeated request gets them again;
 * null if none.
 */
function promised({ answerHeaders = [] }: AnyOperation, headers: Answer['headers']): Answer['headers'] | null {
  const names = answerHeaders.map((name) => name.toLowerCase());
  const found = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value] as const);
  const kept = found.filter(([name]) => names.includes(name));
  return kept.length === 0 ? null : Object.fromEntries(kept);
}

/** Returns the later response of long work, or its first one if the later one is not ready in time or fails. */
async function finishLater(ctx: Ctx, result: Later): Promise<unknown> {
  try {
    return (await within(result.waitMs, result.finish(ctx), () => null)) ?? result.body;
  } catch (error) {
    ctx.log.error({ err: error }, 'failed to wait for a long request; the stored response stands');
    return result.body;
  }
}

function jsonOf(content: string, status: number, headers: Readonly<Record<string, string>> = {}): Outgoing {
  return { status, headers: { 'content-type': JSON_TYPE, ...headers }, content };
}

function outgoingOf(prepared: PreparedRequest, result: unknown): Outgoing {
  if (result instanceof RawAnswer) {
    const { status, headers, content: given, contentType } = result;
    const isPieces = typeof given === 'object' && 'next' in given;
    const content = isPieces ? Readable.from(inShares(prepared, given)) : given;
    return { status, headers: { 'content-type': contentType, ...headers }, content };
  }
  if (result instanceof Answer) return jsonOf(JSON.stringify(result.body), result.status, result.headers);
  return jsonOf(JSON.stringify(result), 200);
}

/** Reads each piece in the share of its workspace, and releases the share while the client receives it. */
async function* inShares(prepared: PreparedRequest, pieces: AsyncGenerator<string>): AsyncGenerator<string> {
  try {
    for (;;) {
      const piece = await inShare(prepared, () => pieces.next());
      if (piece.done === true) return;
      yield piece.value;
    }
  } finally {
    await pieces.return(undefined);
  }
}

/** Rejects with 503 if `work` takes longer. The work continues and may still succeed. */
async function withDeadline<T>(ctx: Ctx, work: Promise<T>, milliseconds: number): Promise<T> {
  let passed = false;
  work.catch((error: unknown) => {
    if (passed) ctx.log.error({ err: error }, 'request failed after its deadline');
  });
  return within(milliseconds, work, () => {
    passed = true;
    throw unavailable(say`The request took too long and may still complete.`);
  });
}
