import type { Ctx } from '../../platform/context.js';
import { changeContacts } from '../contacts/index.js';

/** Contacts whose message can not be delivered for a reason that is not theirs: the sequence ends for them. */
export async function failContacts(
  ctx: Ctx,
  workspaceId: number,
  contactIds: readonly string[],
  reason: 'send_failed' | 'missing_variable' | 'invalid_address' | 'risky_address',
): Promise<void> {
  if (contactIds.length === 0) return;
  await changeContacts(ctx, workspaceId, contactIds, { status: 'failed', reason });
}
