import { type Static, Type } from 'typebox';
import { defaultSchedule } from '../../../../engine/campaign/stored-rules.js';
import { enumeration } from '../../../../engine/enumeration.js';
import { WEEKDAYS } from '../../../../engine/lifecycle/enums.js';
import { date, dtOut, enumOf, hhmm, nullable, tz, withDefault } from '../../../../platform/http/types.js';
import { changesOf } from './changes.js';
import { SHORT_WEEKDAYS } from './schedule-input.js';

const DAY_NAMES = enumeration('DayName', [...WEEKDAYS, ...SHORT_WEEKDAYS]);
const DayIn = Type.Union([enumOf(DAY_NAMES), Type.Integer({ minimum: 0, maximum: 6 })], {
  description: 'Weekday: its name, its first three letters, or 0 to 6 with 0 = Sunday.',
});

const ScheduleWindowIn = Type.Object(
  {
    days: Type.Optional(
      Type.Array(DayIn, { minItems: 1, maxItems: 7, description: 'Weekdays on which the window opens.' }),
    ),
    day: Type.Optional(DayIn),
    start: Type.Optional(hhmm({ description: 'Local time at which the window opens.', examples: ['09:00'] })),
    from: Type.Optional(hhmm({ description: 'Alias of `start`.' })),
    end: Type.Optional(
      hhmm({
        description:
          'Local time at which the window closes. A time before `start` is on the next day; `24:00` is the end of the day. Must not equal `start`.',
        examples: ['17:00'],
      }),
    ),
    to: Type.Optional(hhmm({ description: 'Alias of `end`.' })),
  },
  { $id: 'ScheduleWindowIn', description: 'Weekly sending window: `days` (or `day`), `start` and `end`.' },
);

export const CampaignScheduleIn = Type.Object(
  {
    timezone: Type.Optional(
      tz({ description: 'IANA zone in which dates and windows are read. Default: the zone of the workspace.' }),
    ),
    useContactTimezone: withDefault(
      Type.Boolean({ description: 'Whether the windows use the time zone of the contact, if it is known.' }),
      false,
    ),
    startDate: withDefault(nullable(date(), { description: 'First sending day, in `timezone`.' }), null),
    endDate: withDefault(
      nullable(date(), {
        description: 'Last sending day, inclusive. After this day, the campaign is paused with `schedule_ended`.',
      }),
      null,
    ),
    windows: withDefault(
      Type.Array(ScheduleWindowIn, {
        minItems: 1,
        maxItems: 50,
        description: 'Weekly sending windows. A day can have several; overlapping windows are merged.',
      }),
      defaultSchedule.windows.map((window) => ({ ...window, days: [...window.days] })),
    ),
    holidays: withDefault(
      Type.Array(date(), { maxItems: 366, description: 'Holidays: local days without emails.' }),
      [],
    ),
  },
  { $id: 'CampaignScheduleIn', description: 'Sending schedule. Default: Monday to Friday, 09:00 to 17:00.' },
);

export const CampaignScheduleChanges = changesOf(CampaignScheduleIn, {
  $id: 'CampaignScheduleUpdateIn',
  description: 'Fields to change. Absent fields are unchanged; null restores the default.',
});
export type CampaignScheduleChanges = Static<typeof CampaignScheduleChanges>;

export const ScheduleInterval = Type.Object(
  { startAt: dtOut(), endAt: dtOut() },
  { $id: 'ScheduleInterval', description: 'One period in which emails can be sent.' },
);

const ScheduleWindow = Type.Object(
  { days: Type.Array(enumOf(WEEKDAYS)), start: hhmm(), end: hhmm() },
  { $id: 'ScheduleWindow' },
);

export const CampaignScheduleOut = Type.Object(
  {
    timezone: Type.String({ description: 'IANA time zone of dates and windows.' }),
    useContactTimezone: Type.Boolean(),
    startDate: nullable(date()),
    endDate: nullable(date()),
    windows: Type.Array(ScheduleWindow),
    holidays: Type.Array(date()),
    nextWindow: nullable(ScheduleInterval, {
      description: 'Sending window that is open, or the next one; null if none is left.',
    }),
  },
  { $id: 'CampaignScheduleOut' },
);
