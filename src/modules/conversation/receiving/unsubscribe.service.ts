import { type Ctx, inTx } from '../../../platform/context.js';
import { readUnsubscribeToken } from '../../sending/delivery/index.js';
import { loadSubject, type Subject } from './matching/match-subject.js';
import { type OptOutMethod, settleOptOut } from './settling/settle-opt-out.service.js';

/** Returns the address of a link's token; null for an unknown token. */
export async function findTokenOwner(ctx: Ctx, token: string): Promise<string | null> {
  return (await findOwner(ctx, token))?.subject.email ?? null;
}

/**
 * Unsubscribes the owner of a token: durable when this resolves. Idempotent. Returns the address, null for an unknown
 * token.
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
