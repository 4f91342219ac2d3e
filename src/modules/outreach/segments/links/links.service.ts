import type { SegmentLeavePolicy } from '../../../../engine/segments/definition.js';
import { say } from '../../../../engine/words/say.js';
import { type Ctx, inTx } from '../../../../platform/context.js';
import { conflict, notFound } from '../../../../platform/errors.js';
import { getCampaign, requireEditable } from '../../campaigns/index.js';
import { dropNamedBySegments } from '../../contacts/rules/index.js';
import { deleteCursor, insertChanges, insertCursor } from './changes.repo.js';
import { type LinkView, listLinks, shareSegment } from './links.reads.js';
import { deleteLink, deleteLinksOf, insertLink, lockLinks, updateDue, updateDueOfCampaign } from './links.repo.js';

/** Compares changed profiles with the segments of campaigns. */
export const ENROLL_LOOP = 'segments.enroll';

/** Maximum links per workspace: each change of a profile is compared with all of them. */
const MOST_LINKS = 100;

/** Lists the segments of a campaign by name. Throws 404 `campaign_not_found`. */
export async function listCampaignSegments(ctx: Ctx, workspaceId: number, campaignId: string): Promise<LinkView[]> {
  await getCampaign(ctx, workspaceId, campaignId);
  return listLinks(ctx.sql, workspaceId, { campaignId });
}

/** Lists the campaigns of a segment by name. Throws 404 `segment_not_found`. */
export async function listSegmentCampaigns(ctx: Ctx, workspaceId: number, segmentId: string): Promise<LinkView[]> {
  if (!(await shareSegment(ctx.sql, workspaceId, segmentId))) throw notFound('segment');
  return listLinks(ctx.sql, workspaceId, { segmentId });
}

/**
 * Links a segment to a campaign: people in the segment are enrolled shortly after. Throws 404 `campaign_not_found` and
 * `segment_not_found`, 409 `campaign_not_editable` for an archived campaign, `already_exists`, and `limit_reached`.
 */
export function linkSegment(
  ctx: Ctx,
  workspaceId: number,
  campaignId: string,
  { segmentId, onLeave }: { readonly segmentId: string; readonly onLeave: SegmentLeavePolicy },
): Promise<LinkView> {
  return inTx(ctx, async (ctx) => {
    await requireEditable(ctx, await getCampaign(ctx, workspaceId, campaignId));
    if (!(await shareSegment(ctx.sql, workspaceId, segmentId))) throw notFound('segment');
    const count = await lockLinks(ctx.sql, workspaceId);
    if (count >= MOST_LINKS) {
      const text = say`The workspace has ${count} of ${MOST_LINKS} links between segments and campaigns.`;
      throw conflict('limit_reached', text, { limit: MOST_LINKS });
    }
    await insertCursor(ctx.sql, workspaceId);
    const link = { campaignId, segmentId, onLeave };
    if (!(await insertLink(ctx.sql, workspaceId, link, ctx.clock.now()))) {
      throw conflict('already_exists', say`The segment is already linked to this campaign.`, { field: 'segmentId' });
    }
    ctx.wake.hint(ENROLL_LOOP);
    const [view] = await listLinks(ctx.sql, workspaceId, { campaignId, segmentId });
    if (view === undefined) throw notFound('campaign');
    return view;
  });
}

/**
 * Deletes the link of a segment and a campaign. Enrolled people stay enrolled. Throws 404 `campaign_not_found` and
 * `segment_not_found`, which includes a segment without this link.
 */
export function unlinkSegment(ctx: Ctx, workspaceId: number, campaignId: string, segmentId: string): Promise<void> {
  return inTx(ctx, async (ctx) => {
    await getCampaign(ctx, workspaceId, campaignId);
    const count = await lockLinks(ctx.sql, workspaceId);
    if (!(await deleteLink(ctx.sql, workspaceId, campaignId, segmentId))) throw notFound('segment');
    const others = await listLinks(ctx.sql, workspaceId, { campaignId });
    if (others.length === 0) await dropNamedBySegments(ctx, workspaceId, campaignId, null);
    if (count === 1) await deleteCursor(ctx.sql, workspaceId);
  });
}

/**
 * Deletes the links of a segment that is about to be deleted. Throws 409 `segment_linked` with its campaigns; links of
 * deleted campaigns do not count. The caller has locked the segment.
 */
export async function forgetLinks(ctx: Ctx, workspaceId: number, segmentId: string): Promise<void> {
  const links = await listLinks(ctx.sql, workspaceId, { segmentId });
  if (links.length > 0) {
    const campaigns = links.map((link) => ({
      id: link.campaign_id,
      name: link.campaign_name,
      status: link.campaign_status,
    }));
    const names = campaigns.map(({ name, status }) => (status === 'archived' ? `${name} (archived)` : name));
    throw conflict('segment_linked', say`The segment is linked to: ${names.join(', ')}.`, { campaigns });
  }
  await lockLinks(ctx.sql, workspaceId);
  await deleteLinksOf(ctx.sql, workspaceId, segmentId);
}

/** Compares all profiles with segments whose members have changed, in the caller's transaction. */
export async function compareSegments(ctx: Ctx, workspaceId: number, segmentIds: readonly string[]): Promise<void> {
  await updateDue(ctx.sql, workspaceId, segmentIds, null, ctx.clock.now());
  ctx.wake.hint(ENROLL_LOOP);
}

/** Compares all profiles with the segments of a campaign that accepts people again, in the caller's transaction. */
export async function compareCampaign(ctx: Ctx, workspaceId: number, campaignId: string): Promise<void> {
  await updateDueOfCampaign(ctx.sql, workspaceId, campaignId, ctx.clock.now());
  ctx.wake.hint(ENROLL_LOOP);
}

/** Compares profiles whose pins have changed with the segments of campaigns, in the caller's transaction. */
export async function compareProfiles(ctx: Ctx, workspaceId: number, profileIds: readonly string[]): Promise<void> {
  await insertChanges(ctx.sql, workspaceId, profileIds, ctx.clock.now());
  ctx.wake.hint(ENROLL_LOOP);
}
