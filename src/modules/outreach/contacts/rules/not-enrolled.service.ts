import type { Ctx } from '../../../../platform/context.js';
import { type CursorBinding, decodeCursor, encodeCursor } from '../../../../platform/db/keyset.js';
import { storedJson } from '../../../../platform/db/stored-json.js';
import { getCampaign } from '../../campaigns/index.js';
import type { Candidate } from './candidate.js';
import { countNotEnrolled, listNotEnrolledByKey, type NotEnrolledRow, pageNotEnrolled } from './not-enrolled.reads.js';
import { deleteNamedBySegments, deletePersonNotEnrolled } from './not-enrolled.repo.js';

export interface NotEnrolledPage {
  readonly items: NotEnrolledRow[];
  readonly nextCursor: string | null;
  /** All people on the list. */
  readonly total: number;
}

/** Lists the people whom rules keep out of a campaign, by address. Throws 404 `campaign_not_found`. */
export async function listNotEnrolled(
  ctx: Ctx,
  workspaceId: number,
  campaignId: string,
  page: { readonly cursor?: string | undefined; readonly limit: number },
): Promise<NotEnrolledPage> {
  await getCampaign(ctx, workspaceId, campaignId);
  const binding: CursorBinding = { workspaceId, operation: 'listNotEnrolled', filters: { campaignId } };
  const [after = null] = page.cursor === undefined ? [] : decodeCursor(ctx.secrets, binding, page.cursor);
  const found = await pageNotEnrolled(ctx.sql, workspaceId, campaignId, {
    after: after as string | null,
    limit: page.limit + 1,
  });
  const items = found.slice(0, page.limit);
  const last = items.at(-1);
  const counts = await countNotEnrolled(ctx.sql, workspaceId, campaignId);
  return {
    items,
    nextCursor: found.length > page.limit && last ? encodeCursor(ctx.secrets, binding, [last.email_key]) : null,
    total: counts.reduce((sum, { count }) => sum + count, 0),
  };
}

/** Returns the original values of listed people, by address key. */
export async function findNotEnrolled(
  ctx: Ctx,
  workspaceId: number,
  campaignId: string,
  emailKeys: readonly string[],
): Promise<Map<string, Candidate>> {
  const rows = await listNotEnrolledByKey(ctx.sql, workspaceId, campaignId, emailKeys);
  return new Map(
    rows.map((row) => [
      row.email_key,
      {
        email: row.email,
        emailKey: row.email_key,
        companyDomain: row.company_domain,
        fields: row.fields as Candidate['fields'],
        customFields: storedJson(row.custom_fields),
      },
    ]),
  );
}

/** Removes a person whose profile is deleted from the lists of all campaigns, in the caller's transaction. */
export function forgetNotEnrolled(ctx: Ctx, workspaceId: number, emailKey: string): Promise<void> {
  return deletePersonNotEnrolled(ctx.sql, workspaceId, emailKey);
}

/**
 * Removes people whom only segments have named from the list of a campaign, in the caller's transaction; null removes all of
 * them.
 */
export function dropNamedBySegments(
  ctx: Ctx,
  workspaceId: number,
  campaignId: string,
  emailKeys: readonly string[] | null,
): Promise<void> {
  return deleteNamedBySegments(ctx.sql, workspaceId, campaignId, emailKeys);
}
