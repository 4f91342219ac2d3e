import type { AttentionItem } from '../../../engine/attention/attention.js';
import { type Said, say } from '../../../engine/words/say.js';
import type { Ctx } from '../../../platform/context.js';
import { findInstallationHold, findWorkspaceHold, type Hold } from '../../../platform/db/installation-hold.js';
import { findWorkspaceMove } from '../../../platform/db/workspace-moves.js';
import { countFoundIn } from './mailboxes.reads.js';
import { countCouldBeSent } from './unproven.reads.js';

/**
 * Tells the members of a workspace that the instance or the workspace is held, with the counts of their workspace, or that the
 * workspace continues elsewhere.
 */
export async function heldAttention(ctx: Ctx, workspaceId: number): Promise<AttentionItem[]> {
  const ofInstance = await findInstallationHold(ctx.sql);
  if (ofInstance !== null) {
    const { dueSends, unprovenSends, reading, found } = await countsOf(ctx, workspaceId, ofInstance);
    return [
      item(
        'instance_held',
        ofInstance.since,
        dueSends,
        say`Restored from the backup of ${instantOf(ofInstance.snapshotAt)}. Nothing is sent until an account owner releases the instance. Emails found in Sent folders: ${found}. Emails due: ${dueSends}, of which ${unprovenSends} may have been sent. Mailboxes still to be read: ${reading}`,
      ),
    ];
  }
  const hold = await findWorkspaceHold(ctx.sql, workspaceId);
  if (hold === null) return retiredAttention(ctx, workspaceId);
  const { dueSends, unprovenSends, reading, found } = await countsOf(ctx, workspaceId, hold);
  return [
    item(
      'workspace_held',
      hold.since,
      dueSends,
      say`This workspace moved here with the archive of ${instantOf(hold.snapshotAt)}. Nothing is sent until the operator runs "outrider release --workspace ${String(workspaceId)}". Emails found in Sent folders: ${found}. Emails due: ${dueSends}, of which ${unprovenSends} may have been sent. Mailboxes still to be read: ${reading}`,
    ),
  ];
}

async function retiredAttention(ctx: Ctx, workspaceId: number): Promise<AttentionItem[]> {
  const move = await findWorkspaceMove(ctx.sql, workspaceId);
  if (move?.status !== 'retired') return [];
  const title =
    move.movedTo === null
      ? say`This workspace moved to another instance on ${dayOf(move.since)}. Here, it sends nothing and reads no mailboxes`
      : say`This workspace moved to ${move.movedTo} on ${dayOf(move.since)}. Here, it sends nothing and reads no mailboxes`;
  return [item('workspace_retired', move.since, 1, title)];
}

async function countsOf(ctx: Ctx, workspaceId: number, { since }: Hold) {
  return { ...(await countFoundIn(ctx.sql, workspaceId)), ...(await countCouldBeSent(ctx.sql, workspaceId, since)) };
}

function item(kind: AttentionItem['kind'], since: Date, count: number, title: Said): AttentionItem {
  return { kind, severity: 'blocking', count, since, title, resource: 'service', resourceId: null };
}

function instantOf(at: Date): string {
  return `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}
