import { type Static, Type } from 'typebox';
import { DEFAULT_WARMUP_SETTINGS as DEFAULTS, WARMUP_LANGUAGES } from '../../../../engine/warmup/settings.js';
import { enumOf, patchOf, withDefault } from '../../../../platform/http/types.js';

export const WarmupSettings = Type.Object(
  {
    startPerDay: withDefault(
      Type.Integer({ minimum: 1, maximum: 50, description: 'Messages on the first day.' }),
      DEFAULTS.startPerDay,
    ),
    increment: withDefault(
      Type.Integer({ minimum: 0, maximum: 10, description: 'Additional messages on each further working day.' }),
      DEFAULTS.increment,
    ),
    maxPerDay: withDefault(
      Type.Integer({ minimum: 1, maximum: 50, description: 'Maximum messages per day of the ramp-up.' }),
      DEFAULTS.maxPerDay,
    ),
    replyRate: withDefault(
      Type.Integer({
        minimum: 0,
        maximum: 100,
        description: 'Percentage of received opening messages that get a reply.',
      }),
      DEFAULTS.replyRate,
    ),
    weekdaysOnly: withDefault(
      Type.Boolean({ description: 'Whether to send nothing on Saturdays and Sundays; otherwise a reduced volume.' }),
      DEFAULTS.weekdaysOnly,
    ),
    targetDays: withDefault(
      Type.Integer({
        minimum: 7,
        maximum: 90,
        description: 'Minimum days until the status can be `ready`, if the mailbox is healthy.',
      }),
      DEFAULTS.targetDays,
    ),
    maintenancePerDay: withDefault(
      Type.Integer({ minimum: 0, maximum: 50, description: 'Messages per day once the mailbox is `ready`.' }),
      DEFAULTS.maintenancePerDay,
    ),
    pairGapHours: withDefault(
      Type.Integer({
        minimum: 1,
        maximum: 720,
        description: 'Hours within which the mailbox starts at most one conversation with the same partner.',
      }),
      DEFAULTS.pairGapHours,
    ),
    languages: withDefault(
      Type.Array(enumOf(WARMUP_LANGUAGES), { minItems: 1, maxItems: WARMUP_LANGUAGES.length, uniqueItems: true }),
      [...DEFAULTS.languages],
    ),
  },
  { $id: 'WarmupSettings', description: 'Warmup settings of a mailbox.' },
);
export type WarmupSettings = Static<typeof WarmupSettings>;

/** Settings of a request. Omitted settings stay unchanged, or get their default on a mailbox that is new to warmup. */
export const WarmupSettingsIn = patchOf(WarmupSettings, {
  $id: 'WarmupSettingsIn',
  description: 'Settings to change. Absent fields are unchanged; on a mailbox new to warmup they get their defaults.',
});
export type WarmupSettingsIn = Static<typeof WarmupSettingsIn>;

export const WarmupSharing = Type.Object(
  {
    shareAcrossWorkspaces: Type.Boolean({
      description:
        "Whether mailboxes of this workspace also exchange warmup messages with mailboxes of other workspaces of this instance that allow it. The owners see each other's addresses in these messages.",
    }),
    shareWithCircles: Type.Boolean({
      description:
        'Whether mailboxes of this workspace also exchange warmup messages with mailboxes of other instances in a circle with this one. These instances receive the addresses and names of the mailboxes under warmup, their provider, health and daily number of conversations.',
    }),
  },
  { $id: 'WarmupSharing' },
);
export const WarmupSharingIn = patchOf(WarmupSharing, {
  $id: 'WarmupSharingIn',
  description: 'Fields you do not send are unchanged.',
});
