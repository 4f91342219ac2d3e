import { type Static, Type } from 'typebox';
import { CORRECTIONS } from '../../../../engine/admission/corrections.js';
import { enumOf } from '../../../../platform/http/types.js';
import { defineJob } from '../../../../platform/queue/job.js';

const campaign = { workspaceId: Type.Integer(), campaignId: Type.String() };

const OfCampaign = Type.Object(campaign);
export type OfCampaign = Static<typeof OfCampaign>;

/** Cancels the waiting emails and the launch job of a deleted campaign, whose slot is already disabled. */
export const campaignDeleted = defineJob<OfCampaign>({ name: 'campaigns.deleted', schema: OfCampaign });

/** Resumes a campaign whose contacts continue, if another transaction that had locked its row has completed it. */
export const contactsGoOn = defineJob<OfCampaign>({ name: 'campaigns.contacts-go-on', schema: OfCampaign });

const ScheduleChanged = Type.Object({
  ...campaign,
  /** Time of the change, from the second check on. */
  changedAt: Type.Optional(Type.String()),
});
export type ScheduleChanged = Static<typeof ScheduleChanged>;

/** Sets new due times for waiting emails after the schedule of a campaign or the delay of a step has changed. */
export const scheduleChanged = defineJob<ScheduleChanged>({
  name: 'campaigns.schedule-changed',
  schema: ScheduleChanged,
});

const EmailsCorrected = Type.Object({
  ...campaign,
  correction: enumOf(CORRECTIONS),
  /** Contacts whose emails are evaluated; all contacts of the campaign if omitted. */
  contactIds: Type.Optional(Type.Array(Type.String())),
  isSecond: Type.Optional(Type.Boolean()),
});
export type EmailsCorrected = Static<typeof EmailsCorrected>;

/** Evaluates waiting emails again after a member has corrected what they may wait for. */
export const emailsCorrected = defineJob<EmailsCorrected>({
  name: 'campaigns.emails-corrected',
  schema: EmailsCorrected,
});

const StepRemoved = Type.Object({ ...campaign, stepId: Type.String() });
export type StepRemoved = Static<typeof StepRemoved>;

/** Cancels the waiting emails of a deleted step, and moves its contacts to the next step. */
export const stepRemoved = defineJob<StepRemoved>({ name: 'campaigns.step-removed', schema: StepRemoved });

const StepsMoved = Type.Object({
  ...campaign,
  orders: Type.Array(Type.Object({ stepId: Type.String(), from: Type.Integer(), to: Type.Integer() })),
  /** Time of the move, from the second check on. */
  changedAt: Type.Optional(Type.String()),
});
export type StepsMoved = Static<typeof StepsMoved>;

/**
 * Updates step numbers of sends, and plans missing steps of contacts, after steps of a launched campaign were added
 * before others, moved, or enabled.
 */
export const stepsMoved = defineJob<StepsMoved>({ name: 'campaigns.steps-moved', schema: StepsMoved });

const MailboxDetached = Type.Object({ ...campaign, mailboxIds: Type.Array(Type.Integer()), reassign: Type.Boolean() });
export type MailboxDetached = Static<typeof MailboxDetached>;

/**
 * Handles detached mailboxes: their contacts continue from another one at their next step, or wait for the mailbox to
 * return.
 */
export const mailboxDetached = defineJob<MailboxDetached>({
  name: 'campaigns.mailbox-detached',
  schema: MailboxDetached,
});

const TagFollowed = Type.Object({ ...campaign, tag: Type.String() });
export type TagFollowed = Static<typeof TagFollowed>;

/** Attaches mailboxes that got a followed tag at the moment when the campaign started to follow it. */
export const tagFollowed = defineJob<TagFollowed>({ name: 'campaigns.tag-followed', schema: TagFollowed });

const CopyContacts = Type.Object({
  workspaceId: Type.Integer(),
  fromCampaignId: Type.String(),
  toCampaignId: Type.String(),
});
export type CopyContacts = Static<typeof CopyContacts>;

/** Copies the contacts of a duplicated campaign as `pending`. */
export const copyContacts = defineJob<CopyContacts>({ name: 'campaigns.copy-contacts', schema: CopyContacts });
