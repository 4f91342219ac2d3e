import type { Ctx } from '../../../platform/context.js';
import { type CursorBinding, decodeCursor, encodeCursor } from '../../../platform/db/keyset.js';
import { notFound } from '../../../platform/errors.js';
import { getCampaign } from '../../outreach/campaigns/index.js';
import { askedPeriod, type PeriodQuery } from '../../outreach/statistics/index.js';
import { findMailboxRefs } from '../../reach/mailboxes/index.js';
import { sendTime } from './send-time.js';
import { findSendView, type SendView } from './sends.reads.js';
import { findContactsByPrefix } from './sends-of-prefix.reads.js';
import { pageSends } from './sends-page.js';
import type { SendPosition } from './sends-where.js';

export interface SendsQuery extends PeriodQuery {
  readonly status?: readonly string[] | undefined;
  readonly updatedSince?: Date | undefined;
  readonly contactId?: string | undefined;
  readonly stepId?: string | undefined;
  /** Mailbox: ID, UUID or address. */
  readonly mailboxId?: string | undefined;
  /** Prefix of the address, case-insensitive. */
  readonly search?: string | undefined;
  readonly dueFrom?: Date | undefined;
  readonly dueTo?: Date | undefined;
  readonly errorCode?: string | undefined;
}

/** Maximum contacts whose messages are fetched and sorted; with more matches, the list itself soon finds them. */
const FEW_CONTACTS = 1_000;

export interface SendsPage {
  readonly rows: readonly SendView[];
  readonly nextCursor: string | null;
}

/** Lists one page of a campaign's sends. Throws `campaign_not_found` (404) and `invalid_cursor` (422). */
export async function listSends(
  ctx: Ctx,
  workspaceId: number,
  campaignId: string,
  query: SendsQuery,
  page: { readonly cursor?: string | undefined; readonly limit: number },
): Promise<SendsPage> {
  const statuses = query.status === undefined || query.status.length === 0 ? null : [...new Set(query.status)].sort();
  const byChange = query.updatedSince !== undefined;
  const binding: CursorBinding = {
    workspaceId,
    operation: 'listCampaignSends',
    filters: {
      ...query,
      campaignId,
      status: statuses,
      updatedSince: query.updatedSince?.toISOString(),
      dueFrom: query.dueFrom?.toISOString(),
      dueTo: query.dueTo?.toISOString(),
    },
  };
  const after = page.cursor === undefined ? null : positionOf(ctx, binding, page.cursor);
  await getCampaign(ctx, workspaceId, campaignId);
  const mailboxId = query.mailboxId === undefined ? null : await findMailboxId(ctx, workspaceId, query.mailboxId);
  const prefix = query.search?.toLowerCase() ?? null;
  const { from, to } = sendTime(await askedPeriod(ctx, workspaceId, query));
  const filter = {
    statuses,
    updatedSince: query.updatedSince ?? null,
    from,
    to,
    contactId: query.contactId ?? null,
    stepId: query.stepId ?? null,
    mailboxId,
    addressPrefix: prefix,
    dueFrom: query.dueFrom ?? null,
    dueTo: query.dueTo ?? null,
    errorCode: query.errorCode ?? null,
    contactIds:
      prefix === null ? null : await findContactsByPrefix(ctx.sql, workspaceId, campaignId, prefix, FEW_CONTACTS),
  };
  const rows = await pageSends(ctx.sql, { workspaceId, campaignId, filter, after, limit: page.limit + 1 });
  const items = rows.slice(0, page.limit);
  const last = items.at(-1);
  const hasMore = rows.length > page.limit && last !== undefined;
  const position = last === undefined ? [] : byChange ? [last.id, last.changed] : [last.id];
  return { rows: items, nextCursor: hasMore ? encodeCursor(ctx.secrets, binding, position) : null };
}

/**
 * Returns one send of a campaign, or of any campaign if `campaignId` is null. Throws `campaign_not_found` and
 * `send_not_found` (404).
 */
export async function getSend(
  ctx: Ctx,
  workspaceId: number,
  campaignId: string | null,
  sendId: string,
): Promise<SendView> {
  if (campaignId !== null) await getCampaign(ctx, workspaceId, campaignId);
  const row = await findSendView(ctx.sql, workspaceId, campaignId, sendId);
  if (row === undefined) throw notFound('send');
  if (campaignId === null) await getCampaign(ctx, workspaceId, row.campaign_id);
  return row;
}

function positionOf(ctx: Ctx, binding: CursorBinding, cursor: string): SendPosition {
  const [id, changed = null] = decodeCursor(ctx.secrets, binding, cursor);
  return { id: String(id), changed: changed === null ? null : String(changed) };
}

/** Returns the ID of a mailbox; 0, which no row has, for an unknown mailbox, so that it has no sends. */
async function findMailboxId(ctx: Ctx, workspaceId: number, ref: string): Promise<number> {
  return (await findMailboxRefs(ctx, workspaceId, [ref])).get(ref)?.id ?? 0;
}
