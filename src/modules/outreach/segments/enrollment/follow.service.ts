import { type Ctx, inTx } from '../../../../platform/context.js';
import { Isolation } from '../../../foundation/faults/index.js';
import { compileSegment, evaluate } from '../evaluate.service.js';
import {
  deleteChanges,
  insertChanges,
  listChanges,
  lockCursor,
  type ProfileChange,
  updateCursor,
} from '../links/changes.repo.js';
import { type LinkRow, updateCompared, updateDue } from '../links/links.repo.js';
import { listEntering, listLeaving } from '../segment-profiles.reads.js';
import { enrollMembers, releaseMembers, wakeCampaign } from './enroll-members.service.js';
import {
  findLinkedSegment,
  findOldestWaiting,
  listChangedWorkspaces,
  listOpenLinks,
  listProfilesWithEvents,
} from './enrollment.reads.js';
import { itemOfLink, LINK_WORK } from './link-work.js';

/** Changes of profiles that are compared together. */
const CHANGES = 500;
/** Numbers of the event log that are read together. */
const EVENTS = 2_000;
/** Profiles of a complete comparison that are enrolled together. */
const PAGE = 2_000;
/**
 * Interval between complete comparisons, which find differences that no recorded change reveals: conditions on time,
 * and lost changes.
 */
const COMPARE_MS = 10 * 60_000;

/** Lists workspaces with changes to compare. */
export function listWorkspacesToFollow(ctx: Ctx): Promise<number[]> {
  return listChangedWorkspaces(ctx.sql, ctx.clock.now());
}

/** Returns how long the oldest change of all workspaces has waited, in milliseconds; null if none waits. */
export async function enrollmentLagMs(ctx: Ctx): Promise<number | null> {
  const now = ctx.clock.now();
  const since = await findOldestWaiting(ctx.sql, now);
  return since === null ? null : Math.max(0, now.getTime() - since.getTime());
}

/**
 * Compares the changed profiles of a workspace with all its links, and all profiles with links that are due. A link that
 * fails is set aside and later compares all profiles. Changes are deleted after every link has processed them, so a crash
 * repeats them. Returns the number of changes and of profiles that entered or left.
 */
export async function followChanges(ctx: Ctx, workspaceId: number): Promise<number> {
  await collectEvents(ctx, workspaceId);
  const changes = await listChanges(ctx.sql, workspaceId, CHANGES);
  const profileIds = [...new Set(changes.map((change) => change.profile_id))];
  const links = await listOpenLinks(ctx.sql, workspaceId);
  const round = links.length === 0 ? null : await Isolation.open(ctx, LINK_WORK);
  let worked = 0;
  for (const link of links) worked += await followLink(ctx, round as Isolation, link, profileIds);
  round?.end();
  await forget(ctx, workspaceId, changes);
  return worked + changes.length;
}

async function followLink(ctx: Ctx, round: Isolation, link: LinkRow, profileIds: readonly string[]): Promise<number> {
  const of = itemOfLink(link);
  const isDue = link.due_at <= ctx.clock.now();
  if (round.waits(of)) {
    if (!isDue && profileIds.length > 0) await compareLater(ctx, link);
    return 0;
  }
  // A complete comparison includes the changes.
  if (isDue) return (await round.run(of, () => compareAll(ctx, link))) ?? 0;
  if (profileIds.length === 0) return 0;
  const compared = await round.run(of, () => compare(ctx, link, profileIds));
  if (compared === undefined) await compareLater(ctx, link);
  return compared ?? 0;
}

function compareLater(ctx: Ctx, link: LinkRow): Promise<void> {
  return updateDue(ctx.sql, link.workspace_id, [link.segment_id], link.campaign_id, ctx.clock.now());
}

/** Compares all profiles, a page at a time; the link stays due until no profile is left. */
async function compareAll(ctx: Ctx, link: LinkRow): Promise<number> {
  const moved = await compare(ctx, link, null);
  if (moved > 0) return moved;
  const now = ctx.clock.now();
  await inTx(ctx, (ctx) => wakeCampaign(ctx, link.workspace_id, link.campaign_id));
  await updateCompared(ctx.sql, link, now, new Date(now.getTime() + COMPARE_MS));
  return 0;
}

/** Enrolls profiles that entered the segment, and releases profiles that left it. Returns their number. */
async function compare(ctx: Ctx, link: LinkRow, profileIds: readonly string[] | null): Promise<number> {
  const { workspace_id: workspaceId, campaign_id: campaignId, segment_id: segmentId } = link;
  const segment = await findLinkedSegment(ctx.sql, workspaceId, segmentId);
  if (segment === undefined) return 0;
  const compiled = await compileSegment(ctx, workspaceId, { id: segmentId, definition: segment.definition });
  const among = { campaignId, segmentId, profileIds };
  const { entering, leaving } = await evaluate(ctx, workspaceId, compiled, async (ctx) => ({
    entering: await listEntering(ctx.sql, workspaceId, compiled, among, PAGE),
    leaving: await listLeaving(ctx.sql, workspaceId, compiled, among, PAGE),
  }));
  const left = leaving.length === 0 ? 0 : await releaseMembers(ctx, link, leaving);
  const entered = entering.length === 0 ? 0 : await enrollMembers(ctx, link, segment.name, entering);
  return left + entered;
}

/** Notes the profiles of contacts with new events as changed, and moves the position, in one transaction. */
function collectEvents(ctx: Ctx, workspaceId: number): Promise<void> {
  return inTx(ctx, async (ctx) => {
    const after = await lockCursor(ctx.sql, workspaceId);
    if (after === null) return;
    const { profileIds, reached } = await listProfilesWithEvents(ctx.sql, workspaceId, after, EVENTS);
    if (reached <= after) return;
    await insertChanges(ctx.sql, workspaceId, profileIds, ctx.clock.now());
    await updateCursor(ctx.sql, workspaceId, reached);
  });
}

async function forget(ctx: Ctx, workspaceId: number, changes: readonly ProfileChange[]): Promise<void> {
  if (changes.length === 0) return;
  await deleteChanges(
    ctx.sql,
    workspaceId,
    changes.map(({ id }) => id),
  );
}
