import { type Rrset, type RrsetChange, reversed, rrsetKey, sameValues } from '../../../../engine/dns/zone.js';
import { type Said, say } from '../../../../engine/words/say.js';
import { type Ctx, inTx } from '../../../../platform/context.js';
import { backOffMs } from '../../../../platform/due/claims/back-off.js';
import { isHeld, settle } from '../../../../platform/due/claims/claims.js';
import { letGo } from '../../../../platform/due/claims/let-go.js';
import { AppError, conflict } from '../../../../platform/errors.js';
import { OutsideError } from '../../../../platform/outbound/outside-call.js';
import { appendEvents } from '../../../foundation/events/index.js';
import { appendAudit } from '../../../foundation/workspaces/index.js';
import type { DnsProvider, Zone } from '../providers/port.js';
import { asAppError } from '../providers/provider-error.js';
import { findDomainDns, updateDnsDue } from '../registry/domain-dns.repo.js';
import { dnsChanged } from '../registry/domains.events.js';
import type { DomainRow } from '../registry/domains.repo.js';
import { DNS_WATCH_LOOP } from '../registry/loops.js';
import { type DnsWrite, insertDnsWrite } from './dns-writes.repo.js';
import { DNS_WRITES } from './due-writes.js';

/** Milliseconds before an open change is retried, after the first and after many attempts. */
const WAIT = { firstMs: 60_000, longestMs: 3_600_000 };

/** Result of a zone change. */
type WriteEnd =
  | { readonly state: 'done' }
  /** No part of the change remains. */
  | { readonly state: 'undone'; readonly error: AppError }
  /** Part of the change may remain: it could not be reverted or verified. */
  | { readonly state: 'failed'; readonly error: AppError }
  /** Provider unreachable, or change taken over by another process; a later attempt continues. */
  | { readonly state: 'open'; readonly error: AppError };

/**
 * Stores changes so that they survive this process. Throws 409 `operation_running` while others change the same zone.
 */
export async function planWrite(
  ctx: Ctx,
  domain: DomainRow,
  provider: DnsProvider,
  zone: Zone,
  changes: readonly RrsetChange[],
): Promise<DnsWrite> {
  const now = ctx.clock.now();
  const write = await insertDnsWrite(ctx.sql, {
    workspace_id: domain.workspace_id,
    id: ctx.ids.uuid(),
    domain_id: domain.id,
    provider: provider.name,
    zone: zone.name,
    changes,
    worker_id: ctx.worker.id,
    due_at: now,
    created_at: now,
  });
  if (write === undefined) {
    throw conflict('operation_running', say`Another change of ${zone.name} is in progress. Try again in a moment.`);
  }
  return write;
}

/**
 * Performs a claimed change completely, or reverts what was written. The provider's state afterwards decides the
 * result, not its response. Ends the row together with the audit record, the event and the next DNS check. Throws the
 * error of a failure. Runs inside `attemptWrite`, and may be repeated.
 */
export async function finishWrite(ctx: Ctx, write: DnsWrite, provider: DnsProvider, zone: Zone): Promise<void> {
  const mayWrite = (): Promise<boolean> => isHeld(ctx.sql, DNS_WRITES, write);
  const end = await carryOut(provider, zone, write.changes as readonly RrsetChange[], mayWrite);
  if (end.state !== 'open') await inTx(ctx, (ctx) => noteEnd(ctx, write, end));
  if (end.state !== 'done') throw end.error;
}

/** Runs one attempt of a claimed change. The claim ends with the attempt; an unfinished change waits for the next one. */
export async function attemptWrite(ctx: Ctx, write: DnsWrite, attempt: () => Promise<void>): Promise<void> {
  try {
    await attempt();
  } finally {
    await letGo(ctx, DNS_WRITES, [write], new Date(ctx.clock.now().getTime() + backOffMs(write.attempt, WAIT)));
  }
}

/** Ends a change that no attempt can finish; which records the provider has is unknown. */
export function endWrite(ctx: Ctx, write: DnsWrite, reason: Said): Promise<void> {
  return inTx(ctx, (ctx) =>
    noteEnd(ctx, write, { state: 'failed', error: new AppError('provider_error', 502, reason) }),
  );
}

async function carryOut(
  provider: DnsProvider,
  zone: Zone,
  changes: readonly RrsetChange[],
  mayWrite: () => Promise<boolean>,
): Promise<WriteEnd> {
  try {
    // A change that was taken over may be complete or partial. Values that are neither old nor new were written by
    // another system.
    const found = await readBack(provider, zone, changes);
    if (found.foreign.length > 0) return await putBack(provider, zone, changes, changedSince(zone, found.foreign));
    if (!(await mayWrite())) return { state: 'open', error: takenOver(zone) };
    let failure: OutsideError | null = null;
    try {
      if (found.missing.length > 0) await provider.write(zone, found.missing);
    } catch (error) {
      if (!(error instanceof OutsideError)) throw error;
      failure = error;
    }
    const { missing, foreign } = await readBack(provider, zone, changes);
    if (missing.length === 0 && foreign.length === 0) return { state: 'done' };
    const error = whatWentWrong(zone, failure, missing, foreign);
    return await putBack(provider, zone, changes, error);
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
    // Without its credentials, the change will never be verified again.
    if (error.outcome === 'credential') return { state: 'failed', error: asAppError(error) };
    return { state: 'open', error: asAppError(error) };
  }
}

function whatWentWrong(
  zone: Zone,
  failure: OutsideError | null,
  missing: readonly RrsetChange[],
  foreign: readonly RrsetChange[],
): AppError {
  if (failure === null) return notApplied(zone, [...missing, ...foreign]);
  // A provider that compares records has rejected the change because of these values.
  return failure.status === 412 && foreign.length > 0 ? changedSince(zone, foreign) : asAppError(failure);
}

interface ReadBack {
  /** Changes that have not been written: their RRsets are as before. */
  readonly missing: readonly RrsetChange[];
  /** Changes whose RRsets are neither as before nor as requested. */
  readonly foreign: readonly RrsetChange[];
}

async function readBack(provider: DnsProvider, zone: Zone, changes: readonly RrsetChange[]): Promise<ReadBack> {
  const rrsets = await provider.read(zone, [...new Set(changes.map(({ name }) => name))]);
  const now = new Map(rrsets.map((rrset) => [rrsetKey(rrset), rrset]));
  const stands = (change: RrsetChange, as: RrsetChange['before']): boolean => isAs(now.get(rrsetKey(change)), as);
  const open = changes.filter((change) => !stands(change, change.after));
  return {
    missing: open.filter((change) => stands(change, change.before)),
    foreign: open.filter((change) => !stands(change, change.before)),
  };
}

function isAs(rrset: Rrset | undefined, content: RrsetChange['before']): boolean {
  return sameValues(rrset?.values ?? [], content?.values ?? []);
}

/** Reverts the written part of the changes. Returns whether that succeeded. */
async function putBack(
  provider: DnsProvider,
  zone: Zone,
  changes: readonly RrsetChange[],
  error: AppError,
): Promise<WriteEnd> {
  const back = changes.map(reversed);
  const { missing } = await readBack(provider, zone, back);
  if (missing.length > 0) {
    try {
      await provider.write(zone, missing);
    } catch (failure) {
      if (!(failure instanceof OutsideError)) throw failure;
    }
  }
  const left = (await readBack(provider, zone, back)).missing;
  if (left.length === 0) return { state: 'undone', error: withContext(error, { restored: true }) };
  const records = left.map(({ name, type }) => ({ name, type }));
  return { state: 'failed', error: withContext(error, { restored: false, left: records }) };
}

async function noteEnd(ctx: Ctx, write: DnsWrite, end: Exclude<WriteEnd, { state: 'open' }>): Promise<void> {
  const now = ctx.clock.now();
  const error = end.state === 'done' ? null : end.error.message;
  if ((await settle(ctx.sql, DNS_WRITES, write, { state: end.state, error, ended_at: now })) === undefined) return;
  if (end.state === 'undone') return;
  await updateDnsDue(ctx.sql, write.workspace_id, [write.domain_id], now);
  ctx.wake.hint(DNS_WATCH_LOOP);
  await appendAudit(ctx, write.workspace_id, {
    action: 'domain.dns_written',
    resource: 'domain',
    resourceId: write.domain_id,
    changes: { provider: write.provider, zone: write.zone, state: end.state, records: write.changes },
  });
  const [dns] = await findDomainDns(ctx.sql, write.workspace_id, [write.domain_id]);
  if (dns === undefined) return;
  const failing = dns.findings.filter(({ status }) => status === 'missing' || status === 'conflict');
  await appendEvents(ctx, write.workspace_id, [
    dnsChanged.draft({
      domain: dns.domain,
      previousHealth: dns.health,
      health: dns.health,
      failing: [...new Set(failing.map(({ purpose }) => purpose))],
    }),
  ]);
}

function takenOver(zone: Zone): AppError {
  return conflict('operation_running', say`Another process continues this change of ${zone.name}.`);
}

function notApplied(zone: Zone, changes: readonly RrsetChange[]): AppError {
  const records = changes.map(({ name, type, after }) => ({ name, type, wanted: after?.values ?? [] }));
  return conflict('dns_not_applied', say`The name server of ${zone.name} accepted the change but did not apply it.`, {
    records,
  });
}

function changedSince(zone: Zone, changes: readonly RrsetChange[]): AppError {
  const records = changes.map(({ name, type }) => ({ name, type }));
  return conflict('dns_not_applied', say`${zone.name} was changed elsewhere at the same time. Retry the request.`, {
    records,
  });
}

function withContext(error: AppError, context: Readonly<Record<string, unknown>>): AppError {
  return new AppError(error.code, error.status, error.sentence, { ...error.context, ...context });
}
