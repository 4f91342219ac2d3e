import { type Static, Type } from 'typebox';
import { enumeration } from '../../../../engine/enumeration.js';
import { COUNTED, RETENTION_KINDS, RETENTION_RANGES, type RetentionKind } from '../../../../engine/retention/kinds.js';
import { dtOut, enumOf, nullable, withDefault } from '../../../../platform/http/types.js';

const KINDS = enumeration('RetentionKind', RETENTION_KINDS);

function days(kind: RetentionKind, what: string) {
  const { defaultDays, minimumDays, maximumDays } = RETENTION_RANGES[kind];
  return Type.Optional(
    nullable(Type.Integer({ minimum: minimumDays, maximum: maximumDays }), {
      description: `Days to keep ${what}. Null: ${defaultDays === null ? 'no limit, which is the default' : `the default, ${defaultDays}`}.`,
    }),
  );
}

export const RetentionUpdateIn = Type.Object(
  {
    events: days('events', 'the event log and the recorded changes of profiles'),
    visits: days('visits', 'single opens and clicks; counts stay'),
    email_bodies: days('email_bodies', 'the text of sent campaign emails without a reply'),
    originals: days('originals', 'the originals of received messages; conversations and attachments stay'),
    messages: days(
      'messages',
      'the text and attachments of conversations after their last message, if nothing in them waits; subjects, senders, recipients, and times stay',
    ),
    dryRun: withDefault(Type.Boolean({ description: 'Returns the effect without changing anything.' }), false),
  },
  { $id: 'RetentionUpdateIn' },
);

const RetentionOut = Type.Object(
  {
    kind: enumOf(KINDS),
    keepDays: nullable(Type.Integer(), { description: 'Null: kept without limit.' }),
    isDefault: Type.Boolean({ description: 'Whether no number of days is set, so that the default applies.' }),
    defaultDays: nullable(Type.Integer(), { description: 'Null: kept without limit.' }),
    minimumDays: Type.Integer(),
    maximumDays: Type.Integer(),
    keptSince: nullable(dtOut(), { description: 'Older data is deleted within a day. Null: kept without limit.' }),
    dueCount: Type.Integer({
      description: `Records that are older and will be deleted, counted among the oldest ${COUNTED.toLocaleString('en-US')} of each type.`,
    }),
    oldestDueAt: nullable(dtOut(), { description: 'Time of the oldest of them.' }),
    nextDueAt: nullable(dtOut(), {
      description:
        'Time from which the oldest other record may be deleted. Null: none, not known because more records are due than are counted, or kept without limit.',
    }),
  },
  { $id: 'RetentionOut' },
);

export const RetentionSettingsOut = Type.Object(
  { dryRun: Type.Boolean(), items: Type.Array(RetentionOut) },
  { $id: 'RetentionSettingsOut' },
);
export type RetentionSettingsOut = Static<typeof RetentionSettingsOut>;
