import type { Ctx } from '../../../../platform/context.js';
import { listIdleContacts, updateReassigned } from '../rows/reassign.repo.js';
import { lockFree } from '../rows/waiting.repo.js';

/** Waiting sends whose contacts continue from another mailbox. */
export const reassignableSends = {
  /**
   * Locks the sends of up to `limit` contacts of a campaign that wait for this mailbox, in the caller's transaction, and
   * returns the contacts. Leaves out contacts with an email that is unconfirmed, being sent, or held by another transaction.
   */
  hold: async (
    ctx: Ctx,
    workspaceId: number,
    of: { readonly campaignId: string; readonly mailboxId: number },
    limit: number,
  ): Promise<string[]> => {
    const contactIds = await listIdleContacts(ctx.sql, workspaceId, of, limit);
    const held = new Set(contactIds.length === 0 ? [] : await lockFree(ctx.sql, workspaceId, contactIds));
    return contactIds.filter((id) => !held.has(id));
  },

  /** Detaches the sends of held contacts from their mailbox. Returns the contacts that had such a send. */
  unbind: (ctx: Ctx, workspaceId: number, mailboxId: number, contactIds: readonly string[]): Promise<string[]> =>
    updateReassigned(ctx.sql, workspaceId, mailboxId, ctx.clock.now(), contactIds),
};
