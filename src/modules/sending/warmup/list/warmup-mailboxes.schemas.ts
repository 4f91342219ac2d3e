import { type Static, Type } from 'typebox';
import { HEALTH_BANDS, WARMUP_STATUSES } from '../../../../engine/lifecycle/delivery-enums.js';
import { date, dtOut, enumOf, mapOf, nullable, pageCursor, withDefault } from '../../../../platform/http/types.js';
import { REJECTION_CODES } from '../../../reach/mailboxes/index.js';
import { WarmupSettings } from '../core/settings.schemas.js';

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
    date: date({ description: 'Date in the time zone of the mailbox.' }),
    sent: count('Warmup messages it sent.'),
    received: count('Warmup messages it received.'),
    inbox: count("Sent messages found in the recipient's inbox."),
    spam: count('Sent messages found in spam.'),
    rescued: count('Messages moved from spam to the inbox.'),
    replied: count('Sent messages that received a reply.'),
  },
  { $id: 'WarmupDay' },
);
export type WarmupDay = Static<typeof WarmupDay>;

const WarmupPlacement = Type.Object(
  {
    provider: Type.String({ description: 'Email provider of the recipients.' }),
    inbox: count(),
    spam: count(),
    missing: count('Messages not found a day after acceptance.'),
  },
  { $id: 'WarmupPlacement', description: 'Placement of the messages of the last 7 days at one provider.' },
);

const WarmupDiversity = Type.Object(
  {
    partners: count('Mailboxes with which it exchanged warmup messages in the last 7 days.'),
    domains: count('Domains of these mailboxes.'),
    providers: count('Email providers of these mailboxes.'),
    sent: count('Warmup messages sent in the last 7 days, the base of `internalShare`.'),
    internal: count('Part of `sent` that went to mailboxes of the same workspace.'),
    internalShare: rate('Share of messages exchanged with mailboxes of the same workspace, 0 to 1.'),
    warning: nullable(Type.String(), {
      description: 'Reason the exchange builds little reputation; null if it is diverse enough.',
    }),
  },
  {
    $id: 'WarmupDiversity',
    description:
      'Diversity of the exchange. Mailboxes that only exchange messages with each other build little reputation for emails to other recipients.',
  },
);

export const WarmupMailboxOut = Type.Object(
  {
    mailboxId: Type.Integer(),
    mailbox: Type.String({ description: 'Address of the mailbox.' }),
    status: enumOf(WARMUP_STATUSES),
    readyToSend: Type.Boolean({ description: 'Whether campaigns can send from the mailbox.' }),
    progress: Type.Integer({ minimum: 0, maximum: 100, description: 'Warmup progress in percent; 100 for `ready`.' }),
    inboxRate: rate('Share of messages of the last 7 days found in an inbox.'),
    spamRate: rate('Share of messages of the last 7 days found in spam.'),
    replyRate: rate('Share of messages of the last 7 days that received a reply.'),
    healthScore: Type.Integer({ minimum: 0, maximum: 100, description: 'Health score; 50 while unknown.' }),
    day: Type.Integer({ description: 'Days with warmup activity.' }),
    targetDays: Type.Integer(),
    startedAt: nullable(dtOut()),
    readyAt: nullable(dtOut(), { description: 'Time the mailbox became ready, or the earliest time it can be.' }),
    dailyTarget: Type.Integer({ description: 'Warmup messages planned for today.' }),
    sentToday: Type.Integer({ description: 'Warmup messages sent today.' }),
    receivedToday: Type.Integer(),
    provider: nullable(Type.String(), {
      description: 'Warmup provider; null for Outrider. No sequencer provides warmup yet.',
    }),
    settings: WarmupSettings,
    last7Days: Type.Array(WarmupDay, { description: 'Days, oldest first, ending with today.' }),
    band: enumOf(HEALTH_BANDS, {
      description: 'Inbox placement and its effect on the daily volume.',
    }),
    bandReasons: Type.Array(Type.String(), { description: 'Reasons as sentences; empty for `good`.' }),
    restUntil: nullable(dtOut(), { description: 'Time the quarantine ends.' }),
    placement: Type.Array(WarmupPlacement),
    diversity: WarmupDiversity,
    errorCode: nullable(enumOf(REJECTION_CODES)),
    errorMessage: nullable(Type.String(), { description: 'Reason the mailbox does not take part.' }),
    updatedAt: dtOut(),
  },
  { $id: 'WarmupMailboxOut' },
);
export type WarmupMailboxOut = Static<typeof WarmupMailboxOut>;

export const WarmupMailboxesPageOut = Type.Object(
  {
    items: Type.Array(WarmupMailboxOut),
    summary: mapOf(Type.Integer(), { description: 'Mailboxes of the workspace by status, regardless of the filters.' }),
    nextCursor: nullable(Type.String()),
    hasMore: Type.Boolean(),
  },
  { $id: 'WarmupMailboxesPageOut' },
);
