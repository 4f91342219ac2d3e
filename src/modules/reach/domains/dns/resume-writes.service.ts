import { say } from '../../../../engine/words/say.js';
import type { Ctx } from '../../../../platform/context.js';
import { claimDue } from '../../../../platform/due/claims/claims.js';
import { AppError } from '../../../../platform/errors.js';
import { OutsideError } from '../../../../platform/outbound/outside-call.js';
import { eachClaimed } from '../../../foundation/faults/index.js';
import { openZone } from '../providers/open-zone.service.js';
import { findDomainsById } from '../registry/domains.repo.js';
import { DNS_WRITES_LOOP } from '../registry/loops.js';
import type { DnsWrite } from './dns-writes.repo.js';
import { DNS_WRITES } from './due-writes.js';
import { attemptWrite, endWrite, finishWrite } from './zone-write.service.js';

const CLAIMED = 10;
/** Maximum attempts, about a day; after that, a member must check the records at the provider. */
const MOST_ATTEMPTS = 30;

/** Resumes zone changes after a crash or an unreachable provider. Returns the number of claimed changes. */
export async function resumeWrites(ctx: Ctx): Promise<number> {
  const take = { now: ctx.clock.now(), workerId: ctx.worker.id, limit: CLAIMED };
  const writes = await claimDue(ctx, DNS_WRITES, take);
  await eachClaimed(ctx, { name: DNS_WRITES_LOOP }, DNS_WRITES, writes, (write) =>
    attemptWrite(ctx, write, () => resumeWrite(ctx, write)),
  );
  return writes.length;
}

async function resumeWrite(ctx: Ctx, write: DnsWrite): Promise<void> {
  try {
    const [row] = await findDomainsById(ctx.sql, write.workspace_id, [write.domain_id]);
    if (row === undefined) throw new AppError('domain_not_found', 404, say`The domain was deleted.`);
    const { provider, zone } = await openZone(ctx, row);
    await finishWrite(ctx, write, provider, zone);
  } catch (error) {
    if (!(error instanceof AppError || error instanceof OutsideError)) throw error;
    ctx.log.warn({ err: error, writeId: write.id }, 'failed to continue a zone change');
    const isHopeless =
      error instanceof AppError && ['provider_not_configured', 'domain_not_found'].includes(error.code);
    if (isHopeless || write.attempt >= MOST_ATTEMPTS) await endWrite(ctx, write, error.sentence);
  }
}
