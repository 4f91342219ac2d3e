import type { Ctx } from '../../../platform/context.js';
import { type CursorBinding, decodeCursor, encodeCursor } from '../../../platform/db/keyset.js';
import { notFound } from '../../../platform/errors.js';
import { getCampaign } from '../../outreach/campaigns/index.js';
import { findOutcome, type OutcomeFilter, type OutcomeRow, pageOutcomes } from './outcomes.reads.js';

/** Returns a page of the outcomes of a campaign's contacts, newest first. Throws 404 `campaign_not_found`. */
export async function listOutcomes(
  ctx: Ctx,
  workspaceId: number,
  campaignId: string,
  filter: OutcomeFilter,
  page: { readonly cursor?: string | undefined; readonly limit: number },
): Promise<{ rows: OutcomeRow[]; nextCursor: string | null }> {
  await getCampaign(ctx, workspaceId, campaignId);
  const filters = { campaignId, ...filter };
  const binding: CursorBinding = { workspaceId, operation: 'listCampaignContactOutcomes', filters };
  const [beforeId = null] = page.cursor === undefined ? [] : decodeCursor(ctx.secrets, binding, page.cursor);
  const found = await pageOutcomes(ctx.sql, workspaceId, campaignId, filter, {
    beforeId: beforeId as string | null,
    limit: page.limit + 1,
  });
  const rows = found.slice(0, page.limit);
  const last = rows.at(-1);
  const more = found.length > page.limit && last !== undefined;
  return { rows, nextCursor: more ? encodeCursor(ctx.secrets, binding, [last.id]) : null };
}

/** Returns the outcome of one contact. Throws 404 `contact_not_found`. */
export async function readOutcome(ctx: Ctx, workspaceId: number, contactId: string): Promise<OutcomeRow> {
  const row = await findOutcome(ctx.sql, workspaceId, contactId);
  if (row === undefined) throw notFound('contact');
  return row;
}
