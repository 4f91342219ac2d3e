import type { AttentionItem } from '../../../engine/attention/attention.js';
import { say } from '../../../engine/words/say.js';
import type { Ctx } from '../../../platform/context.js';
import { findInstallationHold } from '../../../platform/db/installation-hold.js';
import { countFoundIn } from './mailboxes.reads.js';
import { countCouldBeSentIn } from './unproven.reads.js';

/** Tells the members of a workspace that the instance is held, with the counts of their workspace. */
export async function heldAttention(ctx: Ctx, workspaceId: number): Promise<AttentionItem[]> {
  const hold = await findInstallationHold(ctx.sql);
  if (hold === null) return [];
  const { reading, found } = await countFoundIn(ctx.sql, workspaceId);
  const { dueSends, unprovenSends } = await countCouldBeSentIn(ctx.sql, workspaceId, hold.since);
  return [
    {
      kind: 'instance_held',
      severity: 'blocking',
      count: dueSends,
      since: hold.since,
      title: say`Restored from the backup of ${instantOf(hold.snapshotAt)}. Nothing is sent until the operator runs "outrider release". Emails found in Sent folders: ${found}. Emails due: ${dueSends}, of which ${unprovenSends} may have been sent. Mailboxes still to be read: ${reading}`,
      resource: 'service',
      resourceId: null,
    },
  ];
}

function instantOf(at: Date): string {
  return `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
