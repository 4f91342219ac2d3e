import type { Ctx } from '../../../platform/context.js';
import { lockList, shareList } from './suppressions.repo.js';

/**
 * Announces that this transaction adds entries by request. Call it before anything else is locked: an undo that resumes
 * contacts holds the list first and their rows after it. Repeatable within a transaction.
 */
export function shareSuppressions(ctx: Ctx, workspaceId: number): Promise<void> {
  return shareList(ctx.sql, workspaceId);
}

/**
 * Waits for requests that are adding entries, and lets new ones wait until this transaction ends. An entry stops the
 * contacts that it finds in their sequences, and a contact that resumes looks for entries: without the lock, each of two
 * concurrent transactions would miss the other's change. Entries from opt-outs, bounces and complaints need no lock, as
 * they lock the contact itself.
 */
export function holdSuppressions(ctx: Ctx, workspaceId: number): Promise<void> {
  return lockList(ctx.sql, workspaceId);
}
