import { blockingRecords } from '../../../../engine/dns/domain-health.js';
import { expectedRecords } from '../../../../engine/dns/expected-records.js';
import { planChanges } from '../../../../engine/dns/plan-changes.js';
import { type TransferStatus, transferTransitions } from '../../../../engine/lifecycle/transfer.js';
import { canMove } from '../../../../engine/lifecycle/transitions.js';
import { english } from '../../../../engine/words/say.js';
import { type Ctx, inTx } from '../../../../platform/context.js';
import { backOffMs } from '../../../../platform/due/claims/back-off.js';
import { note, settle } from '../../../../platform/due/claims/claims.js';
import { AppError } from '../../../../platform/errors.js';
import { OutsideError } from '../../../../platform/outbound/outside-call.js';
import { appendEvents } from '../../../foundation/events/index.js';
import { checkDomains } from '../dns/check.service.js';
import { usesOf } from '../dns/domain-use.service.js';
import { expectedChanges } from '../dns/expected-changes.js';
import { attemptWrite, finishWrite, planWrite } from '../dns/zone-write.service.js';
import { BY_HAND } from '../ownership/ownership.service.js';
import { openProvider, type ProviderAccess } from '../providers/open-provider.service.js';
import { openZone } from '../providers/open-zone.service.js';
import { isDnsProvider } from '../providers/port.js';
import { findDomainDns } from '../registry/domain-dns.repo.js';
import { transferCompleted, transferFailed } from '../registry/domains.events.js';
import { type DomainRow, findDomainsById, updateDomain } from '../registry/domains.repo.js';
import { TRANSFERS } from './due-transfers.js';
import { dropMadeZone, TransferRefused, zoneForTransfer } from './transfer-zone.service.js';
import type { TransferRow } from './transfers.repo.js';

const MINUTE_MS = 60_000;
/** Milliseconds before the next attempt while another change of the same zone is open, which usually takes seconds. */
const ZONE_BUSY = { firstMs: 5_000, longestMs: MINUTE_MS };

/** Result of a step. */
type Step =
  | {
      readonly kind: 'on';
      readonly status: TransferStatus;
      readonly nameservers?: readonly string[];
      readonly current?: readonly string[];
    }
  | {
      readonly kind: 'wait';
      readonly current?: readonly string[];
      readonly message?: string;
      readonly notBeforeMs?: number;
      readonly isZoneBusy?: boolean;
    }
  | { readonly kind: 'completed' }
  | { readonly kind: 'failed'; readonly code: string; readonly message: string };

/**
 * Advances a claimed transfer as far as possible, saving each step before the next. Every step can be repeated: it
 * finds what it created before. Temporary provider errors, and steps that a member must take first, are checked again
 * later.
 */
export async function advanceTransfer(ctx: Ctx, claimed: TransferRow): Promise<void> {
  let transfer: TransferRow | undefined = claimed;
  while (transfer !== undefined && transfer.completed_at === null) {
    const step = await takeStep(ctx, transfer);
    const saved = await inTx(ctx, (ctx) => saveStep(ctx, transfer as TransferRow, step));
    if (step.kind === 'wait') return;
    transfer = saved;
  }
}

async function takeStep(ctx: Ctx, transfer: TransferRow): Promise<Step> {
  const [row] = await findDomainsById(ctx.sql, transfer.workspace_id, [transfer.domain_id]);
  if (row === undefined) return { kind: 'failed', code: 'domain_removed', message: english`The domain was removed.` };
  try {
    if (ctx.clock.now() >= transfer.deadline_at) return await giveUp(ctx, transfer);
    switch (transfer.status as TransferStatus) {
      case 'requested':
        return await makeZone(ctx, transfer, row);
      case 'zone_created':
        return await fillZone(ctx, transfer, row);
      case 'awaiting_nameservers':
        return await lookAtDelegation(ctx, transfer);
      default:
        return await lookAtRecords(ctx, transfer, row);
    }
  } catch (error) {
    if (error instanceof TransferRefused) return { kind: 'failed', code: error.code, message: error.message };
    if (error instanceof OutsideError) return ofProvider(error);
    // The code of a failed zone change indicates its cause.
    if (error instanceof AppError) return ofWrite(error);
    throw error;
  }
}

/** Removes resources created for a domain that was never connected. */
async function giveUp(ctx: Ctx, transfer: TransferRow): Promise<Step> {
  if (transfer.zone_made && transfer.status === 'awaiting_nameservers' && isDnsProvider(transfer.provider)) {
    const access = transfer.access as ProviderAccess;
    const { provider } = await openProvider(ctx, transfer.workspace_id, transfer.provider, access);
    await dropMadeZone(ctx, transfer, provider);
  }
  return {
    kind: 'failed',
    code: 'deadline',
    message: english`The required records or name servers were not found within 14 days.`,
  };
}

async function makeZone(ctx: Ctx, transfer: TransferRow, row: DomainRow): Promise<Step> {
  if (!isDnsProvider(transfer.provider)) {
    // Members set the records from now on, even if a provider managed them earlier.
    await updateDomain(ctx.sql, row.workspace_id, row.id, { ...BY_HAND, updated_at: ctx.clock.now() });
    return { kind: 'on', status: 'zone_created' };
  }
  const access = transfer.access as ProviderAccess;
  const { provider } = await openProvider(ctx, transfer.workspace_id, transfer.provider, access);
  const zone = await zoneForTransfer(ctx, transfer, provider);
  await updateDomain(ctx.sql, row.workspace_id, row.id, {
    provider: transfer.provider,
    provider_access: access,
    zone: zone.name,
    updated_at: ctx.clock.now(),
  });
  return { kind: 'on', status: 'zone_created', nameservers: zone.nameservers };
}

/** Writes the records that sending needs, where they do not conflict with another service. */
async function fillZone(ctx: Ctx, transfer: TransferRow, row: DomainRow): Promise<Step> {
  if (isDnsProvider(row.provider)) {
    const { provider, zone } = await openZone(ctx, row);
    const [used] = await usesOf(ctx, row.workspace_id, [row]);
    if (used !== undefined) {
      const expected = expectedRecords(used.use);
      const current = await provider.read(zone, [...new Set(expected.map(({ name }) => name))]);
      const { wanted, deletes } = expectedChanges(expected, current);
      const plan = planChanges(zone.name, current, wanted, deletes, 'merge');
      if ('problems' in plan) {
        return { kind: 'failed', code: 'cname_conflict', message: plan.problems.map(({ text }) => text).join('; ') };
      }
      if (plan.changes.length > 0) {
        const write = await inTx(ctx, (ctx) => planWrite(ctx, row, provider, zone, plan.changes));
        await attemptWrite(ctx, write, () => finishWrite(ctx, write, provider, zone));
      }
    }
  }
  return lookAtDelegation(ctx, transfer);
}

/** Checks whether the registrar delegates to the zone's servers. Records set by members need no change of servers. */
async function lookAtDelegation(ctx: Ctx, transfer: TransferRow): Promise<Step> {
  const servers = await ctx.dns.zoneOf(transfer.domain);
  const current = servers?.nameservers ?? [];
  const wanted = transfer.nameservers;
  const isHere = wanted.length === 0 || (current.length > 0 && current.every((host) => wanted.includes(host)));
  if (isHere) return { kind: 'on', status: 'verifying', current };
  if (transfer.status === 'awaiting_nameservers') return { kind: 'wait', current };
  return { kind: 'on', status: 'awaiting_nameservers', current };
}

async function lookAtRecords(ctx: Ctx, transfer: TransferRow, row: DomainRow): Promise<Step> {
  await checkDomains(ctx, row.workspace_id, [row.id]);
  const [now] = await findDomainsById(ctx.sql, row.workspace_id, [row.id]);
  const [dns] = await findDomainDns(ctx.sql, row.workspace_id, [row.id]);
  if (now?.error_code === 'domain_taken') {
    return {
      kind: 'failed',
      code: 'domain_taken',
      message: now.error_message ?? english`This domain belongs to another workspace.`,
    };
  }
  const verdicts = dns?.verdicts ?? null;
  const isReady = verdicts !== null && dns?.health !== 'unknown' && blockingRecords(verdicts).length === 0;
  if (now?.owned_at != null && isReady) return { kind: 'completed' };
  const current = now?.nameservers ?? [];
  const wanted = transfer.nameservers;
  const hasLeft = wanted.length > 0 && current.length > 0 && !current.some((host) => wanted.includes(host));
  return hasLeft ? { kind: 'on', status: 'awaiting_nameservers', current } : { kind: 'wait', current };
}

function ofProvider(error: OutsideError): Step {
  if (error.outcome === 'retry' || error.outcome === 'unknown') {
    return { kind: 'wait', message: error.message, notBeforeMs: error.retryAfterMs ?? 0 };
  }
  return { kind: 'failed', code: 'provider_error', message: error.message };
}

function ofWrite(error: AppError): Step {
  if (error.code === 'operation_running') return { kind: 'wait', message: error.message, isZoneBusy: true };
  if (error.code === 'provider_timeout') return { kind: 'wait', message: error.message };
  return { kind: 'failed', code: error.code, message: error.message };
}

async function saveStep(ctx: Ctx, transfer: TransferRow, step: Step): Promise<TransferRow | undefined> {
  const now = ctx.clock.now();
  if (step.kind === 'wait') {
    const looks = transfer.looks + 1;
    const pauseMs = step.isZoneBusy === true ? backOffMs(looks, ZONE_BUSY) : waitMs(looks);
    return settle(ctx.sql, TRANSFERS, transfer, {
      looks,
      due_at: new Date(now.getTime() + Math.max(pauseMs, step.notBeforeMs ?? 0)),
      error_code: step.message === undefined ? null : 'provider_error',
      error_message: step.message ?? null,
      ...(step.current === undefined ? {} : { current_nameservers: [...step.current] }),
      updated_at: now,
    });
  }
  if (step.kind === 'on') {
    if (!canMove(transferTransitions, transfer.status as TransferStatus, step.status)) {
      throw new Error(`A transfer cannot go from ${transfer.status} to ${step.status}.`);
    }
    return note(ctx.sql, TRANSFERS, transfer, {
      status: step.status,
      looks: 0,
      error_code: null,
      error_message: null,
      ...(step.nameservers === undefined ? {} : { nameservers: [...step.nameservers] }),
      ...(step.current === undefined ? {} : { current_nameservers: [...step.current] }),
      updated_at: now,
    });
  }
  return step.kind === 'completed' ? end(ctx, transfer, 'completed', null) : end(ctx, transfer, 'failed', step);
}

async function end(
  ctx: Ctx,
  transfer: TransferRow,
  status: 'completed' | 'failed',
  error: { readonly code: string; readonly message: string } | null,
): Promise<TransferRow | undefined> {
  const now = ctx.clock.now();
  const ended = await settle(ctx.sql, TRANSFERS, transfer, {
    status,
    error_code: error?.code ?? null,
    error_message: error?.message ?? null,
    completed_at: now,
    updated_at: now,
  });
  if (ended === undefined) return undefined;
  const [row] = await findDomainsById(ctx.sql, transfer.workspace_id, [transfer.domain_id]);
  if (row?.status === 'transferring') {
    // A domain that was in use before the transfer continues unchanged.
    const isFine = status === 'completed' || row.owned_at !== null;
    await updateDomain(ctx.sql, row.workspace_id, row.id, {
      status: isFine ? 'active' : 'failed',
      error_code: isFine ? null : (error?.code ?? null),
      error_message: isFine ? null : (error?.message ?? null),
      updated_at: now,
    });
  }
  const data = { transferId: transfer.batch_id, domain: transfer.domain, provider: transfer.provider };
  await appendEvents(ctx, transfer.workspace_id, [
    error === null
      ? transferCompleted.draft(data)
      : transferFailed.draft({ ...data, errorCode: error.code, errorMessage: error.message }),
  ]);
  return ended;
}

/**
 * Returns the delay until the next check: a minute at first, at most a quarter of an hour, so that a late delegation
 * is noticed.
 */
function waitMs(looks: number): number {
  if (looks <= 10) return MINUTE_MS;
  return looks <= 10 + 12 * 12 ? 5 * MINUTE_MS : 15 * MINUTE_MS;
}
