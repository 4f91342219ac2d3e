import { english } from '../../../engine/words/say.js';
import type { Ctx } from '../../../platform/context.js';
import { lockMailboxes, type MailboxRow } from './core/mailboxes.repo.js';
import { findMailboxRefs } from './mailbox-refs.service.js';
import type { Rejection } from './rejection.js';

/** Locked mailbox of a request, with the reference that the request uses. */
export interface WantedMailbox {
  readonly ref: string;
  readonly row: MailboxRow;
}

/** Locks the mailboxes that a request names; unknown mailboxes and repeated references are rejections. */
export async function lockWanted(
  ctx: Ctx,
  workspaceId: number,
  refs: ReadonlyArray<string | number>,
): Promise<{ readonly wanted: readonly WantedMailbox[]; readonly rejections: readonly Rejection[] }> {
  const known = await findMailboxRefs(ctx, workspaceId, refs);
  const ids = [...new Set([...known.values()].map((row) => row.id))];
  // The lock reads the rows again, because a mailbox may have been deleted since the lookup.
  const rows = new Map((await lockMailboxes(ctx.sql, workspaceId, ids)).map((row) => [row.id, row]));
  const wanted = new Map<number, WantedMailbox>();
  const rejections: Rejection[] = [];
  for (const ref of refs.map(String)) {
    const row = rows.get(known.get(ref)?.id ?? 0);
    if (row === undefined) {
      rejections.push({ mailbox: ref, code: 'not_found', message: english`This mailbox does not exist.` });
    } else if (wanted.has(row.id)) {
      rejections.push({
        mailbox: ref,
        code: 'duplicate',
        message: english`This mailbox appears twice in the request.`,
      });
    } else wanted.set(row.id, { ref, row });
  }
  return { wanted: [...wanted.values()], rejections };
}
