import type { EnrollmentRefusal } from '../../../../engine/enrollment/judge-enrollment.js';
import { type Ctx, inTx } from '../../../../platform/context.js';
import { enqueue } from '../../../../platform/queue/enqueue.js';
import { appendEvents } from '../../../foundation/events/index.js';
import { findCampaignRefs } from '../../campaigns/index.js';
import { contactsEnded } from '../../contacts/contacts.jobs.js';
import { holdContacts } from '../../contacts/enrolment/index.js';
import { deleteContact } from '../../contacts/index.js';
import { dropNamedBySegments } from '../../contacts/rules/index.js';
import { announceStopped, changeContacts, lockContacts } from '../../contacts/status/index.js';
import { enrollPeople, verifyEnrolled } from '../../imports/index.js';
import { personOf } from '../../profiles/index.js';
import { type LinkRow, lockLink } from '../links/links.repo.js';
import { segmentEnrolled } from '../segments.events.js';
import { peopleWaiting, waitingKey } from '../segments.jobs.js';
import { findWaitingSince, listKeysOfProfiles, listUnkept, shareEntering } from './enrollment.reads.js';
import { deleteMembers, type EnrolledMember, inheritMembers, upsertMembers } from './members.repo.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Leaves the emails of a deleted contact to the job that its deletion enqueues. */
const settledByJob = (): Promise<void> => Promise.resolve();

/**
 * Enrolls profiles that entered the segment of a link: contacts, members, event, and job in one transaction. Repeating it
 * changes nothing. Returns the number of profiles.
 */
export function enrollMembers(
  ctx: Ctx,
  link: LinkRow,
  segmentName: string,
  profileIds: readonly string[],
): Promise<number> {
  const { workspace_id: workspaceId, campaign_id: campaignId, segment_id: segmentId } = link;
  const key = { workspaceId, campaignId, segmentId };
  return inTx(ctx, async (ctx) => {
    if ((await lockLink(ctx.sql, workspaceId, campaignId, segmentId)) === undefined) return 0;
    const now = ctx.clock.now();
    const profiles = await shareEntering(ctx.sql, key, profileIds, now);
    if (profiles.length === 0) return 0;
    const target = { campaignId, importId: null, onDuplicate: 'skip', duplicateScope: 'campaign' } as const;
    const added = await enrollPeople(ctx, workspaceId, target, profiles.map(personOf));
    if (added === null) return 0;
    const members = added.rows.map(({ result, contactId, refusal }, at): EnrolledMember => {
      const isIn = contactId !== null;
      return {
        profileId: profiles[at]!.id,
        result: isIn && result !== 'created' ? 'duplicate' : result,
        contactId,
        retryAt: isIn ? null : retryOf(refusal, now),
      };
    });
    await upsertMembers(ctx.sql, key, now, members);
    const count = (result: string): number => members.filter((member) => member.result === result).length;
    const created = count('created');
    if (created === 0) return profiles.length;
    const campaign = (await findCampaignRefs(ctx, workspaceId, [campaignId])).get(campaignId);
    if (campaign === undefined) throw new Error(`Campaign ${campaignId} has a link but no row.`);
    const counts = { enrolledCount: created, duplicateCount: count('duplicate'), suppressedCount: count('suppressed') };
    await appendEvents(ctx, workspaceId, [segmentEnrolled.draft({ ...campaign, segmentId, segmentName, ...counts })]);
    await verifyEnrolled(ctx, workspaceId, campaignId, false);
    if (added.campaignStatus === 'completed') await wakeCampaign(ctx, workspaceId, campaignId);
    return profiles.length;
  });
}

/** Requests the resume of a completed campaign in which contacts added by segments wait. */
export async function wakeCampaign(ctx: Ctx, workspaceId: number, campaignId: string): Promise<void> {
  const since = await findWaitingSince(ctx.sql, workspaceId, campaignId);
  if (since === null) return;
  const createdAfter = new Date(since.getTime() - 1).toISOString();
  await enqueue(ctx, peopleWaiting, { workspaceId, campaignId, createdAfter }, { jobKey: waitingKey(campaignId) });
}

/**
 * Forgets profiles that left the segment of a link. If the link says so, stops the contacts it has created, unless another
 * segment of the campaign includes them; contacts that wait for a launch are removed. Returns the number of profiles.
 */
export function releaseMembers(ctx: Ctx, link: LinkRow, profileIds: readonly string[]): Promise<number> {
  const { workspace_id: workspaceId, campaign_id: campaignId, segment_id: segmentId } = link;
  const key = { workspaceId, campaignId, segmentId };
  return inTx(ctx, async (ctx) => {
    const locked = await lockLink(ctx.sql, workspaceId, campaignId, segmentId);
    if (locked === undefined) return 0;
    // If a person leaves two segments together, the second link sees what the first one did.
    await holdContacts(ctx, workspaceId, campaignId);
    const created = await deleteMembers(ctx.sql, key, profileIds);
    await inheritMembers(ctx.sql, key, created);
    const unlisted = await listKeysOfProfiles(ctx.sql, key, profileIds);
    if (unlisted.length > 0) await dropNamedBySegments(ctx, workspaceId, campaignId, unlisted);
    if (locked.on_leave !== 'stop' || created.length === 0) return profileIds.length;
    const contacts = await listUnkept(ctx.sql, key, created);
    const ids = contacts.map(({ id }) => id);
    await lockContacts(ctx, workspaceId, ids);
    const stopped = await changeContacts(ctx, workspaceId, ids, { status: 'stopped', reason: 'left_segment' });
    await announceStopped(ctx, workspaceId, stopped, 'left_segment', null);
    const contactIds = stopped.map(({ id }) => id);
    if (contactIds.length > 0) await enqueue(ctx, contactsEnded, { workspaceId, campaignId, contactIds });
    for (const { id, status } of contacts) {
      if (status === 'pending') await deleteContact(ctx, workspaceId, campaignId, id, settledByJob);
    }
    return profileIds.length;
  });
}

/**
 * Returns the latest time of the next attempt. Changes of the person and the rules lead to an earlier one, but changes of the
 * other campaign, such as its deletion, do not.
 */
function retryOf(refusal: EnrollmentRefusal | undefined, now: Date): Date {
  const most = new Date(now.getTime() + (refusal?.rule === 'one_campaign' ? HOUR_MS : DAY_MS));
  const changesAt = refusal?.changesAt ?? null;
  return changesAt !== null && changesAt < most ? changesAt : most;
}
