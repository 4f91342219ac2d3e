import { type Ctx, inTx } from '../../../platform/context.js';
import { findInstallationHold, type Hold, upsertInstallationHold } from '../../../platform/db/installation-hold.js';
import { heldMailboxes } from '../../reach/mailboxes/syncs/index.js';
import { auditEverywhere } from './audit-everywhere.service.js';

/**
 * Holds an instance whose database was recovered to an earlier instant, so that nothing is sent until a release. Running it again reads the
 * mailboxes again. If the recovered instance was held already, the earlier instant applies. No process may send at that time.
 */
export function holdInstallation(ctx: Ctx, asOf: Date): Promise<Hold> {
  return inTx(ctx, async (ctx) => {
    await upsertInstallationHold(ctx.sql, asOf);
    // Readings in the recovered database do not know what was sent afterwards.
    await heldMailboxes.forget(ctx, null);
    const hold = (await findInstallationHold(ctx.sql)) as Hold;
    await auditEverywhere(ctx, { action: 'instance.held', changes: { snapshotAt: hold.snapshotAt.toISOString() } });
    return hold;
  });
}
