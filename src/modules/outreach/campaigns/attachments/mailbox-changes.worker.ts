import { handleJob, type JobHandler } from '../../../../platform/queue/job.js';
import { mailboxesDeleted, mailboxesOpened, mailboxesTagged } from '../../../reach/mailboxes/core/mailboxes.jobs.js';
import { tagFollowed } from '../core/campaigns.jobs.js';
import { attachFollowed, attachTagged } from './attach-by-tag.service.js';
import { detachDeletedMailboxes, rescheduleCampaignsOfMailboxes } from './mailbox-changes.service.js';

/** Applies changes of mailboxes to the campaigns they are attached to. */
export const mailboxChangeHandlers: readonly JobHandler[] = [
  handleJob(mailboxesOpened, { run: rescheduleCampaignsOfMailboxes }),
  handleJob(mailboxesDeleted, { run: detachDeletedMailboxes }),
  handleJob(mailboxesTagged, { run: attachTagged }),
  handleJob(tagFollowed, { run: attachFollowed }),
];
