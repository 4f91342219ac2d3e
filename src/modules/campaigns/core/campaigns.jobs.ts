import { type Static, Type } from 'typebox';
import { defineJob } from '../../../platform/queue/job.js';

const campaign = { workspaceId: Type.Integer(), campaignId: Type.String() };

const OfCampaign = Type.Object(campaign);
export type OfCampaign = Static<typeof OfCampaign>;

/** A campaign was deleted: cancels what waits of it, and its launch job. Its slot sleeps already. */
export const campaignDeleted = defineJob<OfCampaign>({ name: 'campaigns.deleted', schema: OfCampaign });

/**
 * Contacts of a campaign continue while another transaction had its row: if that has completed it, it becomes active
 * again.
 */
export const contactsGoOn = defineJob<OfCampaign>({ name: 'campaigns.contacts-go-on', schema: OfCampaign });

const ScheduleChanged = Type.Object({
  ...campaign,
  /** When it was changed, from the second look on. */
  changedAt: Type.Optional(Type.String()),
});
export type ScheduleChanged = Static<typeof ScheduleChanged>;

/** The schedule of a campaign or the delay of a step has changed: waiting emails get new due times. */
export const scheduleChanged = defineJob<ScheduleChanged>({
  name: 'campaigns.schedule-changed',
  schema: ScheduleChanged,
});

const StepRemoved = Type.Object({ ...campaign, stepId: Type.String() });
export type StepRemoved = Static<typeof StepRemoved>;

/** A step was deleted: cancels its waiting emails and moves its contacts to the next step. */
export const stepRemoved = defineJob<StepRemoved>({ name: 'campaigns.step-removed', schema: StepRemoved });

const StepsMoved = Type.Object({
  ...campaign,
  orders: Type.Array(Type.Object({ stepId: Type.String(), from: Type.Integer(), to: Type.Integer() })),
  /** Time of the move, from the second check on. */
  changedAt: Type.Optional(Type.String()),
});
export type StepsMoved = Static<typeof StepsMoved>;

/**
 * Steps of a launched campaign were added before others, moved or enabled: sends get the new numbers, contacts their
 * missing steps.
 */
export const stepsMoved = defineJob<StepsMoved>({ name: 'campaigns.steps-moved', schema: StepsMoved });

const MailboxDetached = Type.Object({ ...campaign, mailboxIds: Type.Array(Type.Integer()), reassign: Type.Boolean() });
export type MailboxDetached = Static<typeof MailboxDetached>;

/** Mailboxes were detached: their contacts continue from another one at their next step, or wait for them to return. */
export const mailboxDetached = defineJob<MailboxDetached>({
  name: 'campaigns.mailbox-detached',
  schema: MailboxDetached,
});

const TagFollowed = Type.Object({ ...campaign, tag: Type.String() });
export type TagFollowed = Static<typeof TagFollowed>;

/** A campaign follows a tag: mailboxes that got it in the same moment take part as well. */
export const tagFollowed = defineJob<TagFollowed>({ name: 'campaigns.tag-followed', schema: TagFollowed });

const CopyContacts = Type.Object({
  workspaceId: Type.Integer(),
  fromCampaignId: Type.String(),
  toCampaignId: Type.String(),
});
export type CopyContacts = Static<typeof CopyContacts>;

/** A campaign was duplicated with its contacts: they are copied as `pending`. */
export const copyContacts = defineJob<CopyContacts>({ name: 'campaigns.copy-contacts', schema: CopyContacts });
