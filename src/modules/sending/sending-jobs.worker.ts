import { handleJob, type JobHandler } from '../../platform/queue/job.js';
import {
  campaignDeleted,
  mailboxDetached,
  scheduleChanged,
  stepRemoved,
  stepsMoved,
} from '../campaigns/campaigns.jobs.js';
import { contactsEnded, contactsResumed } from '../contacts/contacts.jobs.js';
import { contactsArrived } from '../imports/imports.jobs.js';
import {
  renumberSteps,
  retimeSends,
  settleDeletedCampaign,
  settleDetachedMailboxes,
  settleRemovedStep,
} from './campaign-changes.service.js';
import { cancelOfEnded } from './cancel.service.js';
import { enrolArrived } from './enrol.service.js';
import { continueResumed } from './holds.service.js';
import { giveLaunchUp, runLaunch } from './launch-job.service.js';
import { planCampaign, syncLeads } from './sending.jobs.js';
import { runSync } from './sync-leads.service.js';

/** What changes of campaigns, contacts and imports mean for messages that wait. */
export const sendingJobHandlers: readonly JobHandler[] = [
  handleJob(planCampaign, {
    run: (ctx, { workspaceId, launchJobId }, { signal }) => runLaunch(ctx, workspaceId, launchJobId, signal),
    onGiveUp: (ctx, { workspaceId, launchJobId }) => giveLaunchUp(ctx, workspaceId, launchJobId),
  }),
  handleJob(syncLeads, { run: (ctx, request, { signal }) => runSync(ctx, request, signal) }),
  handleJob(contactsArrived, { run: (ctx, input, { signal }) => enrolArrived(ctx, input, signal) }),
  handleJob(contactsEnded, { run: cancelOfEnded }),
  handleJob(contactsResumed, { run: continueResumed }),
  handleJob(campaignDeleted, { run: settleDeletedCampaign }),
  handleJob(stepRemoved, { run: settleRemovedStep }),
  handleJob(stepsMoved, { run: renumberSteps }),
  handleJob(mailboxDetached, { run: settleDetachedMailboxes }),
  handleJob(scheduleChanged, { run: retimeSends }),
];
