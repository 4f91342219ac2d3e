import { handleJob, type JobHandler } from '../../../platform/queue/job.js';
import {
  campaignDeleted,
  mailboxDetached,
  scheduleChanged,
  stepRemoved,
  stepsMoved,
} from '../../outreach/campaigns/core/campaigns.jobs.js';
import { contactsRezoned } from '../../outreach/contacts/contacts.jobs.js';
import { contactsArrived } from '../../outreach/imports/imports.jobs.js';
import { peopleWaiting } from '../../outreach/segments/segments.jobs.js';
import { enrolArrived } from './enrol.service.js';
import { planCampaign } from './launch.jobs.js';
import { giveLaunchUp, runLaunch } from './launch-job.service.js';
import { settleMovedSteps } from './overtaken.service.js';
import { resumeForWaiting } from './resume-waiting.service.js';
import { retimeContacts, retimeSends } from './retime.service.js';
import { settleDeletedCampaign, settleDetachedMailboxes, settleRemovedStep } from './settle-changes.service.js';

/** Background work of launches, and effects of campaign changes and imports on waiting messages. */
export const launchJobHandlers: readonly JobHandler[] = [
  handleJob(planCampaign, {
    run: (ctx, { workspaceId, launchJobId }, { signal }) => runLaunch(ctx, workspaceId, launchJobId, signal),
    onGiveUp: (ctx, { workspaceId, launchJobId }) => giveLaunchUp(ctx, workspaceId, launchJobId),
  }),
  handleJob(contactsArrived, { run: (ctx, input, { signal }) => enrolArrived(ctx, input, signal) }),
  handleJob(peopleWaiting, { run: resumeForWaiting }),
  handleJob(campaignDeleted, { run: settleDeletedCampaign }),
  handleJob(stepRemoved, { run: settleRemovedStep }),
  handleJob(stepsMoved, { run: settleMovedSteps }),
  handleJob(mailboxDetached, { run: settleDetachedMailboxes }),
  handleJob(scheduleChanged, { run: retimeSends }),
  handleJob(contactsRezoned, { run: retimeContacts }),
];
