import { type Static, Type } from 'typebox';
import { HEALTH_BANDS, WARMUP_STATUSES } from '../../../engine/lifecycle/delivery-enums.js';
import { date, dtOut, enumOf, mapOf, nullable, pageCursor, withDefault } from '../../../platform/http/types.js';
import { REJECTION_CODES } from '../../mailboxes/index.js';
import { WarmupSettings } from '../settings.schemas.js';

export const WarmupMailboxesQuery = Type.Object({
  status: Type.Optional(Type.Array(enumOf(WARMUP_STATUSES), { description: 'Contacts with any of these values.' })),
  search: Type.Optional(Type.String({ maxLength: 200, description: 'Part of the address or name, case-insensitive.' })),
  cursor: Type.Optional(pageCursor()),
  limit: withDefault(Type.Integer({ exclusiveMinimum: 0, maximum: 500 }), 100),
});
export type WarmupMailboxesQuery = Static<typeof WarmupMailboxesQuery>;

const rate = (description: string) => nullable(Type.Number({ minimum: 0, maximum: 1 }), { description });
const count = (description?: string) => Type.Integer(description === undefined ? {} : { description });

const WarmupDay = Type.Object(
  {
    date: date({ description: 'A day in the zone of the mailbox.' }),
    sent: count('Warmup messages it sent.'),
    received: count('Warmup messages it received.'),
    inbox: count('Of those sent: found in the inbox of their recipient.'),
    spam: count('Of those sent: found in spam.'),
    rescued: count('Of those in spam: moved back into the inbox.'),
    replied: count('Of those sent: answered.'),
  },
  { $id: 'WarmupDay' },
);
export type WarmupDay = Static<typeof WarmupDay>;

const WarmupPlacement = Type.Object(
  {
    provider: Type.String({ description: 'Email provider of the recipients.' }),
    inbox: count(),
    spam: count(),
    missing: count('Nowhere to be found a day after they were accepted.'),
  },
  { $id: 'WarmupPlacement', description: 'Where the messages of the last 7 days arrived at one provider.' },
);

const WarmupDiversity = Type.Object(
  {
    partners: count('Mailboxes it exchanged warmup mail with in the last 7 days.'),
    domains: count('Their domains.'),
    providers: count('Their providers.'),
    internalShare: rate('Share of that mail with mailboxes of the same workspace.'),
    warning: nullable(Type.String(), { description: 'Why this says little to the providers; null: it is enough.' }),
  },
  {
    $id: 'WarmupDiversity',
    description: 'Mailboxes that only write to each other teach providers little about mail to strangers.',
  },
);

export const WarmupMailboxOut = Type.Object(
  {
    mailboxId: Type.Integer(),
    mailbox: Type.String({ description: 'Address of the mailbox.' }),
    status: enumOf(WARMUP_STATUSES),
    readyToSend: Type.Boolean({ description: 'Campaigns may send from it.' }),
    progress: Type.Integer({ minimum: 0, maximum: 100, description: 'Percent of its warmup; 100 once it is `ready`.' }),
    inboxRate: rate('Share of the last 7 days’ messages that were found in an inbox.'),
    spamRate: rate('The same in spam.'),
    replyRate: rate('Share of the last 7 days’ messages that were answered.'),
    healthScore: Type.Integer({ minimum: 0, maximum: 100, description: '50 while nothing is known.' }),
    day: Type.Integer({ description: 'Days on which it took part.' }),
    targetDays: Type.Integer(),
    startedAt: nullable(dtOut()),
    readyAt: nullable(dtOut(), { description: 'When it became ready; until then, when it may be at the earliest.' }),
    dailyTarget: Type.Integer({ description: 'Warmup messages meant for today.' }),
    sentToday: Type.Integer({ description: 'Warmup messages of today.' }),
    receivedToday: Type.Integer(),
    provider: nullable(Type.String(), { description: 'Null: this service warms it up. No sequencer does so yet.' }),
    settings: WarmupSettings,
    last7Days: Type.Array(WarmupDay, { description: 'Oldest first, today last.' }),
    band: enumOf(HEALTH_BANDS, {
      description: 'Inbox placement and its effect on the daily volume.',
    }),
    bandReasons: Type.Array(Type.String(), { description: 'Why, in words; empty for `good`.' }),
    restUntil: nullable(dtOut(), { description: 'End of the quarantine.' }),
    placement: Type.Array(WarmupPlacement),
    diversity: WarmupDiversity,
    errorCode: nullable(enumOf(REJECTION_CODES)),
    errorMessage: nullable(Type.String(), { description: 'What keeps it from taking part.' }),
    updatedAt: dtOut(),
  },
  { $id: 'WarmupMailboxOut' },
);
export type WarmupMailboxOut = Static<typeof WarmupMailboxOut>;

export const WarmupMailboxesPageOut = Type.Object(
  {
    items: Type.Array(WarmupMailboxOut),
    summary: mapOf(Type.Integer(), { description: 'Mailboxes of the workspace by status, whatever the filters are.' }),
    nextCursor: nullable(Type.String()),
    hasMore: Type.Boolean(),
  },
  { $id: 'WarmupMailboxesPageOut' },
);
