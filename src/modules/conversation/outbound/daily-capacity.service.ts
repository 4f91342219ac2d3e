import type { Ctx } from '../../../platform/context.js';
import { settleSlots } from '../../reach/mailboxes/slots/index.js';

/** Returns the daily capacity that a manual message had taken from its mailbox, in the caller's transaction. */
export function returnCapacity(ctx: Ctx, workspaceId: number, mailboxId: number, takenAt: Date): Promise<void> {
  return settleSlots(ctx, workspaceId, { unused: [{ mailboxId, takenAt }], spaced: [] });
}
