import { type Static, Type } from 'typebox';
import { LANGUAGES } from '../../../engine/language/languages.js';
import { WEEKDAYS } from '../../../engine/lifecycle/enums.js';
import { REPORT_CADENCES, REPORT_RESULTS, REPORT_STATUSES } from '../../../engine/reports/enums.js';
import {
  date,
  dtOut,
  email,
  enumOf,
  nullable,
  patchOf,
  resourceId,
  uuid,
  withDefault,
} from '../../../platform/http/types.js';
import { MAX_RECIPIENTS, MAX_SCHEDULES } from './report-limits.js';

export const SchedulePath = Type.Object({ report_schedule_id: resourceId({ description: 'ID of the schedule.' }) });

const SETTINGS = {
  cadence: enumOf(REPORT_CADENCES),
  weekday: withDefault(enumOf(WEEKDAYS, { description: 'Day of weekly reports.' }), 'monday'),
  dayOfMonth: withDefault(
    Type.Integer({
      minimum: 1,
      maximum: 31,
      description: 'Day of monthly reports. Shorter months send on their last day.',
    }),
    1,
  ),
  hour: withDefault(
    Type.Integer({ minimum: 0, maximum: 23, description: 'Hour of the day, in the time zone of the workspace.' }),
    9,
  ),
  attachCsv: withDefault(
    Type.Boolean({ description: 'Whether the results by step are attached as a CSV file.' }),
    true,
  ),
  language: withDefault(enumOf(LANGUAGES, { description: 'Language of the emails (ISO 639-1).' }), 'en'),
  recipients: Type.Array(email(), {
    minItems: 1,
    maxItems: MAX_RECIPIENTS,
    description: 'Addresses that receive the report.',
  }),
};

export const ReportScheduleIn = Type.Object({ campaignId: uuid(), ...SETTINGS }, { $id: 'ReportScheduleIn' });

export const ReportScheduleUpdateIn = patchOf(Type.Object({ ...SETTINGS, status: enumOf(REPORT_STATUSES) }), {
  $id: 'ReportScheduleUpdateIn',
});

const ReportRecipientOut = Type.Object(
  {
    email: Type.String({ examples: ['maya@client.example'] }),
    stoppedAt: nullable(dtOut(), {
      description: 'Time the recipient stopped the emails. They cannot be added to the schedule again.',
    }),
    result: nullable(enumOf(REPORT_RESULTS), { description: 'Result of the last report; null before the first one.' }),
    resultAt: nullable(dtOut()),
    errorMessage: nullable(Type.String(), { description: 'Why the last attempt failed; null after a success.' }),
    nextAttemptAt: nullable(dtOut(), { description: 'Time of the next attempt to send the current report.' }),
    firstDay: nullable(date(), { description: 'First day of the last report.' }),
    lastDay: nullable(date(), { description: 'Last day of the last report.' }),
  },
  { $id: 'ReportRecipientOut' },
);

export const ReportScheduleOut = Type.Object(
  {
    id: uuid(),
    campaignId: uuid(),
    campaignName: Type.String(),
    status: enumOf(REPORT_STATUSES),
    cadence: enumOf(REPORT_CADENCES),
    weekday: enumOf(WEEKDAYS, { description: 'Day of weekly reports.' }),
    dayOfMonth: Type.Integer({ description: 'Day of monthly reports.' }),
    hour: Type.Integer({ description: 'Hour of the day.' }),
    timeZone: Type.String({ description: 'Time zone of the workspace.' }),
    attachCsv: Type.Boolean({ description: 'Whether the results by step are attached as a CSV file.' }),
    language: enumOf(LANGUAGES, { description: 'Language of the emails (ISO 639-1).' }),
    nextAt: nullable(dtOut(), { description: 'Time of the next report; null while paused.' }),
    recipients: Type.Array(ReportRecipientOut),
    createdAt: dtOut(),
    updatedAt: dtOut(),
  },
  { $id: 'ReportScheduleOut' },
);
export type ReportScheduleOut = Static<typeof ReportScheduleOut>;

export const ReportSchedulesOut = Type.Object(
  { items: Type.Array(ReportScheduleOut, { maxItems: MAX_SCHEDULES }) },
  { $id: 'ReportSchedulesOut' },
);

export const ReportScheduleDeletedOut = Type.Object(
  { id: uuid(), deleted: Type.Boolean() },
  { $id: 'ReportScheduleDeletedOut' },
);

export const ReportTestIn = Type.Object(
  {
    to: email({ description: 'Address of a member of the workspace, or of a recipient.' }),
  },
  { $id: 'ReportTestIn' },
);

export const ReportTestOut = Type.Object(
  {
    sent: Type.Boolean({ description: 'Whether the mail server accepted the email.' }),
    errorMessage: nullable(Type.String(), { description: 'Why the email was not sent; null after a success.' }),
  },
  { $id: 'ReportTestOut' },
);
export type ReportTestOut = Static<typeof ReportTestOut>;

export const StopPath = Type.Object({
  token: Type.String({ description: 'Signed token of the link, which names one recipient of one schedule.' }),
});
