import type { Ctx } from '../../platform/context.js';
import { settleSlots } from '../mailboxes/slots/index.js';

/** Gives back the place in its mailbox's day that a message by hand had taken, in the caller's transaction. */
export function givePlaceBack(ctx: Ctx, workspaceId: number, mailboxId: number, takenAt: Date): Promise<void> {
  return settleSlots(ctx, workspaceId, { unused: [{ mailboxId, takenAt }], spaced: [] });
}
