import type { Ctx } from '../../../platform/context.js';
import { AppError } from '../../../platform/errors.js';
import { OutsideError } from '../../../platform/outbound/outside-call.js';
import { eachItem } from '../../faults/index.js';
import { findDomainsById } from '../domains.repo.js';
import { DNS_WRITES_LOOP } from '../loops.js';
import { openZone } from '../providers/open-zone.service.js';
import { claimAbandonedWrites, type DnsWrite, findNextAbandonedAt } from './dns-writes.repo.js';
import { endWrite, finishWrite } from './zone-write.service.js';

const CLAIMED = 10;
const FIRST_WAIT_MS = 60_000;
const LONGEST_WAIT_MS = 3_600_000;
/** About a day: a provider that can not be asked for so long is a matter for people. */
const MOST_ATTEMPTS = 30;

/** Carries changes of zones on whose writer is gone, or whose provider could not be asked. Returns how many it looked at. */
export async function resumeWrites(ctx: Ctx): Promise<number> {
  const now = ctx.clock.now();
  const leaseUntil = new Date(now.getTime() + FIRST_WAIT_MS);
  const writes = await claimAbandonedWrites(ctx.sql, now, leaseUntil, LONGEST_WAIT_MS, CLAIMED);
  const itemOf = (write: DnsWrite) => ({ workspaceId: write.workspace_id, item: write.id });
  await eachItem(ctx, { name: DNS_WRITES_LOOP }, writes, itemOf, (write) => resumeWrite(ctx, write));
  return writes.length;
}

async function resumeWrite(ctx: Ctx, write: DnsWrite): Promise<void> {
  try {
    const [row] = await findDomainsById(ctx.sql, write.workspace_id, [write.domain_id]);
    if (row === undefined) throw new AppError('domain_not_found', 404, 'The domain is gone.');
    const { provider, zone } = await openZone(ctx, row);
    await finishWrite(ctx, write, provider, zone);
  } catch (error) {
    if (!(error instanceof AppError || error instanceof OutsideError)) throw error;
    ctx.log.warn({ err: error, writeId: write.id }, 'a change of a zone could not be carried on');
    // `finishWrite` has ended what can be told; the rest waits for its next turn, but not for ever.
    const isHopeless =
      error instanceof AppError && ['provider_not_configured', 'domain_not_found'].includes(error.code);
    if (isHopeless || write.attempt >= MOST_ATTEMPTS) await endWrite(ctx, write, error.message);
  }
}

export function findNextResume(ctx: Ctx): Promise<Date | null> {
  return findNextAbandonedAt(ctx.sql);
}
