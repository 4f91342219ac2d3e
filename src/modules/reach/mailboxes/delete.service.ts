import { english } from '../../../engine/words/say.js';
import { type Ctx, inTx } from '../../../platform/context.js';
import { cancelJob, enqueue } from '../../../platform/queue/enqueue.js';
import { appendAudit } from '../../foundation/workspaces/index.js';
import { moveMailboxes } from './core/mailbox-status.service.js';
import { mailboxesDeleted, probeJobKey } from './core/mailboxes.jobs.js';
import { listActiveCampaigns } from './core/mailboxes.reads.js';
import { updateMailboxes } from './core/mailboxes.repo.js';
import { deleteMailboxPasswords } from './mail-clients/passwords.repo.js';
import { deleteTokens } from './oauth/tokens.repo.js';
import type { Rejection } from './rejection.js';
import { deleteSyncs } from './syncs/mailbox-syncs.repo.js';
import { lockWanted } from './wanted-mailboxes.service.js';
import { endWatches } from './watches/end-watches.service.js';

export interface DeletedMailboxes {
  /** Deleted mailboxes, as identified in the request. */
  readonly deleted: readonly string[];
  readonly rejections: readonly Rejection[];
}

/**
 * Deletes mailboxes with their credentials, and keeps their threads. Rejects a mailbox that an active campaign sends from,
 * unless `force` is set. A deleted mailbox sends nothing, and its address can be used again.
 */
export function deleteMailboxes(
  ctx: Ctx,
  workspaceId: number,
  input: { readonly mailboxes: ReadonlyArray<string | number>; readonly force: boolean },
): Promise<DeletedMailboxes> {
  return inTx(ctx, async (ctx) => {
    const { wanted, rejections } = await lockWanted(ctx, workspaceId, input.mailboxes);
    const inUse = await listActiveCampaigns(
      ctx.sql,
      workspaceId,
      wanted.map(({ row }) => row.id),
    );
    const taken = wanted.filter(({ row }) => input.force || !inUse.has(row.id));
    const refused = wanted.filter(({ row }) => !input.force && inUse.has(row.id));
    const ids = taken.map(({ row }) => row.id);
    if (ids.length > 0) {
      await moveMailboxes(
        ctx,
        workspaceId,
        taken.map(({ row }) => row),
        'delete',
      );
      await endWatches(ctx, workspaceId, ids);
      await deleteSyncs(ctx.sql, workspaceId, ids);
      await deleteTokens(ctx.sql, workspaceId, ids);
      await deleteMailboxPasswords(ctx.sql, workspaceId, ids);
      for (const id of ids) await cancelJob(ctx, probeJobKey(workspaceId, id));
      await updateMailboxes(ctx.sql, workspaceId, ids, { secrets: null, deleted_at: ctx.clock.now() });
      await enqueue(ctx, mailboxesDeleted, { workspaceId, mailboxIds: ids });
      await appendAudit(ctx, workspaceId, {
        action: 'mailboxes.deleted',
        resource: 'operation',
        resourceId: ctx.ids.uuid(),
        changes: { addresses: taken.map(({ row }) => row.address).sort(), force: input.force },
      });
    }
    return {
      deleted: taken.map(({ ref }) => ref),
      rejections: [
        ...rejections,
        ...refused.map(({ ref }) => ({
          mailbox: ref,
          code: 'in_use' as const,
          message: english`An active campaign sends from this mailbox. Set \`force\` to delete it anyway.`,
        })),
      ],
    };
  });
}
