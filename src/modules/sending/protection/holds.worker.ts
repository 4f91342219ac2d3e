import type { Ctx } from '../../../platform/context.js';
import type { DueLoop } from '../../../platform/due/due-loop.js';
import { handleJob, type JobHandler } from '../../../platform/queue/job.js';
import { contactsResumed } from '../../outreach/contacts/contacts.jobs.js';
import { findNextHold } from './holds.reads.js';
import { continueLeft, endDueHolds } from './holds.service.js';
import { mailboxReassigned } from './reassign/reassign.jobs.js';
import { reassignMany } from './reassign/reassign.service.js';

const BATCH = 500;

/** Ends holds whose time is over: out-of-office holds, and pauses with an end. */
export const holdsLoop: DueLoop = {
  name: 'sending.holds',
  async tick(ctx: Ctx) {
    const worked = await endDueHolds(ctx, BATCH);
    return { worked, nextDueAt: worked > 0 ? null : await findNextHold(ctx.sql, ctx.clock.now()) };
  },
};

export const holdJobHandlers: readonly JobHandler[] = [
  handleJob(contactsResumed, { run: continueLeft }),
  handleJob(mailboxReassigned, { run: reassignMany }),
];
