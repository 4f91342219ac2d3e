import { setTimeout as sleep } from 'node:timers/promises';
import { type Ctx, inTx } from '../../../platform/context.js';
import { type CursorBinding, decodeCursor, encodeCursor } from '../../../platform/db/keyset.js';
import { getCampaign } from '../campaigns/index.js';
import { type NumberedChanges, numberChanges } from './contact-changes.repo.js';
import { type ContactView, findChangeBehind, listChangedContacts } from './contacts.reads.js';

/** Changes numbered at a time, or a page if that is more. Numbering is a write, so it is limited. */
const LEAST_NUMBERED = 500;
/**
 * Maximum wait for a writer, which normally locks a contact for milliseconds; a slower one has not responded to its
 * own caller yet.
 */
const LONGEST_WAIT_MS = 5_000;
const WAIT_MS = 10;
/** Maximum changes read per page of a filtered feed. A page may be empty with a cursor to continue, but is never slow. */
const LOOKED_AT = 5_000;

export interface ChangeQuery {
  readonly status?: readonly string[] | undefined;
  /** Inclusive. */
  readonly updatedSince?: Date | undefined;
}

export interface ContactChange {
  readonly sequence: number;
  /** Kind of change for this reader: `created` if it has not read the contact before. */
  readonly changeType: 'created' | 'updated' | 'deleted';
  readonly contact: ContactView;
}

/**
 * Returns the next changes of a campaign after a cursor, oldest first, each contact once in its current state. Readers
 * that follow the cursors miss no change and see none twice, however many writers and readers there are. A filtered
 * page may be empty although `hasMore` is true.
 */
export async function listContactChanges(
  ctx: Ctx,
  workspaceId: number,
  campaignId: string,
  query: ChangeQuery,
  page: { readonly cursor?: string | undefined; readonly limit: number },
): Promise<{ changes: ContactChange[]; nextCursor: string; hasMore: boolean }> {
  await getCampaign(ctx, workspaceId, campaignId);
  const binding: CursorBinding = {
    workspaceId,
    operation: 'listCampaignContactChanges',
    filters: { campaignId, status: query.status, updatedSince: query.updatedSince?.toISOString() },
  };
  const [position = 0] = page.cursor === undefined ? [] : decodeCursor(ctx.secrets, binding, page.cursor);
  const after = Number(position);
  const most = Math.max(LEAST_NUMBERED, page.limit + 1);
  return withoutHeld(ctx, workspaceId, campaignId, most, async (ctx, { last, isBehind }) => {
    const isFiltered = query.status !== undefined || query.updatedSince !== undefined;
    const upTo = isFiltered ? await findChangeBehind(ctx.sql, workspaceId, campaignId, after, LOOKED_AT) : null;
    const rows = await listChangedContacts(ctx.sql, workspaceId, campaignId, query, {
      ...{ after, lookAt: isFiltered ? LOOKED_AT : page.limit + 1 },
      limit: page.limit + 1,
    });
    const isFull = rows.length > page.limit;
    if (isFull) rows.length = page.limit;
    // Contacts that the filters excluded were read too, up to the bound or the last number.
    const reached = isFull ? (rows.at(-1)?.change_sequence ?? after) : (upTo ?? Math.max(after, last));
    return {
      changes: rows.map((contact) => changeOf(contact, after)),
      nextCursor: encodeCursor(ctx.secrets, binding, [reached]),
      hasMore: isFull || isBehind || (upTo !== null && upTo < last),
    };
  });
}

/**
 * Reads in the transaction that numbered the committed changes. A contact that was changed earlier, and that another
 * writer has locked now, would be missed, so the function waits for its number without holding locks before it reads
 * the page.
 */
async function withoutHeld<T>(
  ctx: Ctx,
  workspaceId: number,
  campaignId: string,
  most: number,
  read: (ctx: Ctx, numbered: NumberedChanges) => Promise<T>,
): Promise<T> {
  const endMs = performance.now() + LONGEST_WAIT_MS;
  const awaited = new Set<string>();
  for (let round = 0; ; round += 1) {
    const answer = await inTx(ctx, async (ctx) => {
      const numbered = await numberChanges(ctx.sql, workspaceId, campaignId, most);
      if (round === 0) for (const id of numbered.looked) awaited.add(id);
      const isOver = performance.now() >= endMs || !numbered.held.some((id) => awaited.has(id));
      return isOver ? { page: await read(ctx, numbered) } : null;
    });
    if (answer !== null) return answer.page;
    await sleep(WAIT_MS);
  }
}

function changeOf(contact: ContactView, after: number): ContactChange {
  const sequence = contact.change_sequence ?? 0;
  if (contact.deleted_at !== null) return { sequence, changeType: 'deleted', contact };
  const isNew = (contact.first_change_sequence ?? sequence) > after;
  return { sequence, changeType: isNew ? 'created' : 'updated', contact };
}
