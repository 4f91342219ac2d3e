import type { MailboxSort } from '../../../engine/lifecycle/list-sorts.js';
import type { Ctx } from '../../../platform/context.js';
import { type CursorBinding, encodeCursor } from '../../../platform/db/keyset.js';
import { cursorPosition, positionOf } from '../../../platform/db/sorted-page.js';
import { notFound } from '../../../platform/errors.js';
import { type MailboxFilter, pageMailboxViews } from './core/mailbox-order.reads.js';
import {
  type AttachedCampaign,
  countTags,
  listCampaignsOf,
  listMailboxViews,
  type MailboxView,
  type TagCount,
} from './core/mailboxes.reads.js';
import { listRests } from './destinations/destination-rests.reads.js';
import type { DestinationRest } from './destinations/destination-rests.repo.js';
import { findMailboxRefs } from './mailbox-refs.service.js';
import type { WatchRow } from './watches/due-watches.js';
import { findWatch } from './watches/watches.repo.js';

export interface MailboxPage {
  readonly views: readonly MailboxView[];
  readonly nextCursor: string | null;
}

/** Returns mailboxes in an order. Throws 422 `invalid_cursor`. */
export async function listMailboxes(
  ctx: Ctx,
  workspaceId: number,
  input: MailboxFilter & {
    readonly sort: MailboxSort;
    readonly cursor?: string | undefined;
    readonly limit: number;
  },
): Promise<MailboxPage> {
  const { cursor, limit, sort, ...filter } = input;
  const isDefault = sort === '-createdAt';
  const filters = { ...filter, ...(!isDefault && { sort }) };
  const binding: CursorBinding = { workspaceId, operation: 'listMailboxes', filters };
  const after = positionOf(ctx.secrets, binding, cursor);
  const page = { sort, after, limit: limit + 1, now: ctx.clock.now() };
  const rows = await pageMailboxViews(ctx.sql, workspaceId, filter, page);
  const views = rows.slice(0, limit);
  const last = views.at(-1);
  if (rows.length <= limit || last === undefined) return { views, nextCursor: null };
  const position = cursorPosition([last.sort_value, last.uuid], isDefault);
  return { views, nextCursor: encodeCursor(ctx.secrets, binding, position) };
}

/** Maximum tags, more than a member selects from. */
const TAGS_SHOWN = 1_000;

/** Returns the tags in use, most used first. */
export function listMailboxTags(ctx: Ctx, workspaceId: number): Promise<readonly TagCount[]> {
  return countTags(ctx.sql, workspaceId, TAGS_SHOWN);
}

/** Returns one mailbox with its numbers. Throws `mailbox_not_found` (404). */
export async function viewMailbox(ctx: Ctx, workspaceId: number, mailboxId: number): Promise<MailboxView> {
  const [view] = await listMailboxViews(ctx.sql, workspaceId, [mailboxId]);
  if (view === undefined) throw notFound('mailbox');
  return view;
}

/** Maximum campaigns shown per mailbox; `campaignsCount` counts all of them. */
const CAMPAIGNS_SHOWN = 500;

/** Mailbox with the facts of its page. */
interface MailboxPageFacts {
  readonly view: MailboxView;
  readonly campaigns: readonly AttachedCampaign[];
  readonly rests: readonly DestinationRest[];
  readonly watch: WatchRow | undefined;
}

/**
 * Returns a mailbox by ID, UUID or address, with its newest campaigns and the destinations to which it pauses sending.
 * Throws `mailbox_not_found` (404).
 */
export async function readMailbox(ctx: Ctx, workspaceId: number, ref: string): Promise<MailboxPageFacts> {
  const row = (await findMailboxRefs(ctx, workspaceId, [ref])).get(ref);
  if (row === undefined) throw notFound('mailbox');
  const view = await viewMailbox(ctx, workspaceId, row.id);
  const campaigns = await listCampaignsOf(ctx.sql, workspaceId, row.id, CAMPAIGNS_SHOWN);
  const rests = await listRests(ctx.sql, workspaceId, row.id, ctx.clock.now());
  return { view, campaigns, rests, watch: await findWatch(ctx.sql, workspaceId, row.id) };
}
