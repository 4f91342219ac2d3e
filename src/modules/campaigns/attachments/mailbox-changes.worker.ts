import { handleJob, type JobHandler } from '../../../platform/queue/job.js';
import { mailboxesDeleted, mailboxesOpened } from '../../mailboxes/index.js';
import { detachDeletedMailboxes, wakeCampaignsOfMailboxes } from './mailbox-changes.service.js';

/** What changes of mailboxes mean for the campaigns they are attached to. */
export const mailboxChangeHandlers: readonly JobHandler[] = [
  handleJob(mailboxesOpened, { run: wakeCampaignsOfMailboxes }),
  handleJob(mailboxesDeleted, { run: detachDeletedMailboxes }),
];
