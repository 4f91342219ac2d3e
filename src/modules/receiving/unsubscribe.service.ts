import { type Ctx, inTx } from '../../platform/context.js';
import { readUnsubscribeToken } from '../delivery/index.js';
import { loadSubject, type Subject } from './match-subject.js';
import { type OptOutMethod, settleOptOut } from './settle-opt-out.service.js';

/** The address that a link's token stands for; null when it is not one of ours. */
export async function findTokenOwner(ctx: Ctx, token: string): Promise<string | null> {
  return (await findOwner(ctx, token))?.subject.email ?? null;
}

/**
 * Opts the owner of a token out: durable when this resolves. Repeatable. Returns the address, null for a token that is
 * not one of ours.
 */
export async function unsubscribe(ctx: Ctx, token: string, method: OptOutMethod): Promise<string | null> {
  return inTx(ctx, async (ctx) => {
    const owner = await findOwner(ctx, token);
    if (owner === null) return null;
    await settleOptOut(ctx, owner.workspaceId, owner.subject, method);
    return owner.subject.email;
  });
}

async function findOwner(ctx: Ctx, token: string): Promise<{ workspaceId: number; subject: Subject } | null> {
  const read = readUnsubscribeToken(ctx, token);
  if (read === null) return null;
  const subject = await loadSubject(ctx, read.workspaceId, read.contactId, null);
  return subject === null ? null : { workspaceId: read.workspaceId, subject };
}
