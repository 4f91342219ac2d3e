import { type Ctx, inTx } from '../../../../platform/context.js';
import { AppError } from '../../../../platform/errors.js';
import { OutsideError } from '../../../../platform/outbound/outside-call.js';
import { appendEvents } from '../../../foundation/events/index.js';
import { eachItem } from '../../../foundation/faults/index.js';
import { openRegistrar } from '../registrars/open-registrar.js';
import type { RegistrarName, Registration } from '../registrars/port.js';
import { domainExpiring } from '../registry/domains.events.js';
import { type DomainRow, lockDomain, updateDomain } from '../registry/domains.repo.js';
import { EXPIRY_LOOP } from '../registry/loops.js';
import { EXPIRY_LOOK_MS } from './enter-domain.service.js';
import { claimExpiring, findNextExpiryLook } from './expiry.repo.js';

const DAY_MS = 86_400_000;
/** Days before expiry at which an event is emitted, ascending. */
const NOTICE_DAYS = [0, 7, 30] as const;
const AT_ONCE = 10;
const LEASE_MS = 10 * 60_000;

/** Checks due registrations, at the registrar first because it may have renewed them. Returns how many were checked. */
export async function watchExpiry(ctx: Ctx): Promise<number> {
  const due = await claimExpiring(ctx.sql, ctx.clock.now(), LEASE_MS, AT_ONCE);
  const itemOf = (row: DomainRow) => ({ workspaceId: row.workspace_id, item: row.id });
  await eachItem(ctx, { name: EXPIRY_LOOP }, due, itemOf, async (row) => {
    const found = await ask(ctx, row);
    await inTx(ctx, (ctx) => note(ctx, row, found));
  });
  return due.length;
}

export function nextExpiryLook(ctx: Ctx): Promise<Date | null> {
  return findNextExpiryLook(ctx.sql);
}

/** Returns the registrar's current data; null if it cannot be reached. The last known data then applies. */
async function ask(ctx: Ctx, row: DomainRow): Promise<Registration | null> {
  try {
    return await openRegistrar(ctx, row.registrar as RegistrarName).find(row.domain);
  } catch (error) {
    if (!(error instanceof OutsideError || error instanceof AppError)) throw error;
    ctx.log.warn({ err: error, domain: row.domain }, 'failed to ask a registrar about a domain');
    return null;
  }
}

async function note(ctx: Ctx, { workspace_id, id }: DomainRow, found: Registration | null): Promise<void> {
  const row = await lockDomain(ctx.sql, workspace_id, id);
  if (row === undefined) return;
  const now = ctx.clock.now();
  const expiresAt = found?.expiresAt ?? row.expires_at;
  const autoRenew = found?.autoRenew ?? row.auto_renew;
  const days =
    expiresAt === null
      ? null
      : (NOTICE_DAYS.find((days) => expiresAt.getTime() - now.getTime() <= days * DAY_MS) ?? null);
  const isNew = days !== null && (row.expiry_told_days === null || days < row.expiry_told_days);
  await updateDomain(ctx.sql, workspace_id, id, {
    expires_at: expiresAt,
    auto_renew: autoRenew,
    expiry_told_days: days,
    expiry_due_at: new Date(now.getTime() + EXPIRY_LOOK_MS),
    ...statusChange(row, days),
  });
  if (!isNew || expiresAt === null) return;
  const data = { domain: row.domain, expiresAt: expiresAt.toISOString(), daysLeft: days, autoRenew };
  await appendEvents(ctx, workspace_id, [domainExpiring.draft(data)]);
}

/** An expired registration changes the domain status; a late renewal restores it. */
function statusChange(row: DomainRow, days: number | null): { status?: string } {
  if (days === 0) return { status: 'expired' };
  return row.status === 'expired' ? { status: 'active' } : {};
}
