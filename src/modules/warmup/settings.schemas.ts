import { type Static, Type } from 'typebox';
import { DEFAULT_WARMUP_SETTINGS as DEFAULTS, WARMUP_LANGUAGES } from '../../engine/warmup/settings.js';
import { enumOf, patchOf, withDefault } from '../../platform/http/types.js';

export const WarmupSettings = Type.Object(
  {
    startPerDay: withDefault(
      Type.Integer({ minimum: 1, maximum: 50, description: 'Messages on the first day.' }),
      DEFAULTS.startPerDay,
    ),
    increment: withDefault(
      Type.Integer({ minimum: 0, maximum: 10, description: 'More on each working day after it.' }),
      DEFAULTS.increment,
    ),
    maxPerDay: withDefault(
      Type.Integer({ minimum: 1, maximum: 50, description: 'Where the growth ends.' }),
      DEFAULTS.maxPerDay,
    ),
    replyRate: withDefault(
      Type.Integer({ minimum: 0, maximum: 100, description: 'Percent of the openings it receives that it answers.' }),
      DEFAULTS.replyRate,
    ),
    weekdaysOnly: withDefault(
      Type.Boolean({ description: 'Nothing on Saturdays and Sundays. Otherwise a little.' }),
      DEFAULTS.weekdaysOnly,
    ),
    targetDays: withDefault(
      Type.Integer({ minimum: 7, maximum: 90, description: 'Days until it may be `ready`, if it is healthy then.' }),
      DEFAULTS.targetDays,
    ),
    maintenancePerDay: withDefault(
      Type.Integer({ minimum: 0, maximum: 50, description: 'Messages a day once it is `ready`.' }),
      DEFAULTS.maintenancePerDay,
    ),
    pairGapHours: withDefault(
      Type.Integer({
        minimum: 1,
        maximum: 720,
        description: 'Hours in which it begins at most one talk with a partner.',
      }),
      DEFAULTS.pairGapHours,
    ),
    languages: withDefault(
      Type.Array(enumOf(WARMUP_LANGUAGES), { minItems: 1, maxItems: WARMUP_LANGUAGES.length, uniqueItems: true }),
      [...DEFAULTS.languages],
    ),
  },
  { $id: 'WarmupSettings', description: 'How one mailbox is warmed up.' },
);
export type WarmupSettings = Static<typeof WarmupSettings>;

/** Settings of a request: what is left out stays as it is, or has its default on a mailbox that is new to warmup. */
export const WarmupSettingsIn = patchOf(WarmupSettings, {
  $id: 'WarmupSettingsIn',
  description: 'Fields you do not send are unchanged, or get their defaults on a mailbox new to warmup.',
});
export type WarmupSettingsIn = Static<typeof WarmupSettingsIn>;

export const WarmupSharing = Type.Object(
  {
    shareAcrossWorkspaces: Type.Boolean({
      description:
        'True: mailboxes of this workspace also exchange warmup mail with those of other workspaces of this installation ' +
        'that allow it. Their owners then see each other’s addresses in that mail.',
    }),
    shareWithCircles: Type.Boolean({
      description:
        'True: also with mailboxes of other installations that the operator is in a circle with. Those are told the addresses ' +
        'and names of this workspace’s mailboxes under warmup, their provider, health, and how many talks they take a day.',
    }),
  },
  { $id: 'WarmupSharing' },
);
export const WarmupSharingIn = patchOf(WarmupSharing, {
  $id: 'WarmupSharingIn',
  description: 'Fields you do not send are unchanged.',
});
