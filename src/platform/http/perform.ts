import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Ctx, inTx } from '../context.js';
import { within } from '../within.js';
import { type AccessPort, callerOf, type KeyRecord } from './access.js';
import { againAfterConflict } from './again.js';
import { Answer, Later, RawAnswer } from './answer.js';
import { type AuditedInput, auditEntryOf } from './audit.js';
import { unavailable } from './error-answers.js';
import { fingerprintOf } from './fingerprint.js';
import { type KeyedRequest, replaceAnswer, runOnce, runOnceOutside } from './idempotency.js';
import type { AnyOperation } from './operation-spec.js';
import type { RawParameters } from './reading/query-string.js';
import type { WorkspaceShares } from './workspace-shares.js';

const JSON_TYPE = 'application/json; charset=utf-8';

/** A request that has been read and may be carried out. */
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
  readonly deadlineMs: number;
  readonly shares: WorkspaceShares;
  readonly idempotencyKey: string | null;
  /** The body as it was sent, for the fingerprint. */
  readonly sent: unknown;
  /** Deletes stored upload files when the work does not happen. */
  readonly discard: (() => Promise<void>) | null;
}

/** What goes to the client. */
interface Outgoing {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly content: Buffer | string | Readable;
}

/** Runs the handler, once per idempotency key, within the deadline, and sends its answer. */
export async function perform(prepared: PreparedRequest): Promise<FastifyReply> {
  const work = isUndoneWhole(prepared) ? againAfterConflict(() => carryOut(prepared)) : carryOut(prepared);
  const { status, headers, content } = await withDeadline(prepared.ctx, work, prepared.deadlineMs);
  return prepared.reply.code(status).headers(headers).send(content);
}

/** Whether nothing of a request is left when its transaction is undone, so that it may begin anew. */
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

/** What asks outside parties, or waits for a job, uses no connection meanwhile and takes no place of its workspace. */
function inShare<T>({ spec, input, shares }: PreparedRequest, work: () => Promise<T>): Promise<T> {
  const isOutside = spec.outside === true || spec.rate === 'outside';
  return isOutside || input.workspaceId === null ? work() : shares.run(input.workspaceId, work);
}

/** Whether an operation acts in a workspace. What is public has no workspace until its token has been read. */
function changes({ spec, input }: PreparedRequest): boolean {
  return spec.method !== 'GET' && spec.changesNothing !== true && input.workspaceId !== null;
}

/** All that an operation changes is one transaction, save for what waits for outside parties. */
function handleInTx(prepared: PreparedRequest): Promise<unknown> {
  const { ctx, spec } = prepared;
  return spec.outside === true ? handleAndAccount(ctx, prepared) : inTx(ctx, (ctx) => handleAndAccount(ctx, prepared));
}

/** Runs the handler; unless it speaks to outside parties, the record in the audit log and everything that it changes commit together. */
async function handleAndAccount(ctx: Ctx, prepared: PreparedRequest): Promise<unknown> {
  const { spec, input, handler, appendAudit } = prepared;
  // The record of an attempt that was undone is gone with it.
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

/** Of these headers those that the operation promises, by lower-case name; null: none. A repeated request gets them again. */
function promised({ answerHeaders = [] }: AnyOperation, headers: Answer['headers']): Answer['headers'] | null {
  const names = answerHeaders.map((name) => name.toLowerCase());
  const found = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value] as const);
  const kept = found.filter(([name]) => names.includes(name));
  return kept.length === 0 ? null : Object.fromEntries(kept);
}

/** The better answer of long work, or its first one when that does not come in time or fails. */
async function finishLater(ctx: Ctx, result: Later): Promise<unknown> {
  try {
    return (await within(result.waitMs, result.finish(ctx), () => null)) ?? result.body;
  } catch (error) {
    ctx.log.error({ err: error }, 'waiting for long work failed; its first answer stands');
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

/** Each piece takes a place of its workspace while it is read, and none while the client takes it. */
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

/** Rejects with 503 when `work` takes longer; the work itself goes on and may still succeed. */
async function withDeadline<T>(ctx: Ctx, work: Promise<T>, milliseconds: number): Promise<T> {
  let passed = false;
  work.catch((error: unknown) => {
    if (passed) ctx.log.error({ err: error }, 'a request failed after its deadline');
  });
  return within(milliseconds, work, () => {
    passed = true;
    throw unavailable('The request took too long; it may still be carried out.');
  });
}
