import type { Schemas } from '../../api/client';
import { locale } from '../language';
import { localized } from '../localized';
import { plural } from '../plural';

const clock = new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: 'UTC' });

/** Returns a full hour as the reader writes it. */
export const hourOfDay = (hour: number): string => clock.format(new Date(Date.UTC(2026, 0, 1, hour)));

export const reports = localized('reports', {
  title: 'Client reports',
  list: 'Scheduled reports',
  add: 'New report',
  empty: 'No reports yet. A report sends the results of a campaign to your client by email, every week or month.',
  columns: {
    campaign: 'Campaign',
    when: 'Schedule',
    recipients: 'Recipients',
    result: 'Last report',
    next: 'Next email',
  },
  weekly: (day: string, hour: string) => `${day}, ${hour}`,
  monthly: (day: number, hour: string) => `Monthly on day ${day}, ${hour}`,
  recipientCount: (count: number) => plural(count, 'recipient', 'recipients'),
  status: { active: 'Active', paused: 'Paused' } satisfies Record<Schemas['ReportStatus'], string>,
  results: {
    sent: 'Sent',
    failed: 'Failed',
    unconfirmed: 'Unconfirmed',
  } satisfies Record<Schemas['ReportResult'], string>,
  sent: 'Sent',
  notYet: 'Not sent yet',
  failed: (count: number, of: number) => `Failed for ${count} of ${of}`,
  retrying: (count: number) => `Sending to ${plural(count, 'recipient', 'recipients')}`,
  unconfirmed: (count: number) => `Unconfirmed for ${plural(count, 'recipient', 'recipients')}`,
  allStopped: 'Stopped by the recipients',
  next: {
    paused: 'No report is sent until a member resumes it.',
    allStopped: 'No report is sent. Recipients who stopped the report cannot be added again.',
    sent: 'The mail servers of the recipients accepted the last report.',
    notYet: 'The first report is sent at the time shown.',
  },
  more: 'More',
  edit: 'Edit report',
  pause: 'Pause',
  resume: 'Resume',
  turned: {
    active: 'Report resumed.',
    paused: 'Report paused.',
  } satisfies Record<Schemas['ReportStatus'], string>,
  remove: {
    action: 'Delete report',
    title: (campaign: string) => `Delete the report on “${campaign}”?`,
    text: 'Its recipients get no more emails about this campaign. The campaign and its shared page stay.',
    done: 'Report deleted.',
  },
  test: {
    action: 'Send test',
    title: (campaign: string) => `Test the report on “${campaign}”`,
    to: 'Send to',
    hint: 'A member of the workspace, or a recipient of the report.',
    submit: 'Send test',
    sent: (to: string) => `Test sent to ${to}.`,
    failed: (why: string) => `Test failed. ${why}`,
  },
  form: {
    titleNew: 'New report',
    titleEdit: (campaign: string) => `Report on “${campaign}”`,
    submitNew: 'Create report',
    campaign: 'Campaign',
    recipients: 'Recipients',
    recipientsHint: (most: number) => `Up to ${most} addresses. Each email has a link to stop these emails.`,
    cadence: 'Frequency',
    cadences: { weekly: 'Every week', monthly: 'Every month' } satisfies Record<Schemas['ReportCadence'], string>,
    weekday: 'Day of the week',
    dayOfMonth: 'Day of the month',
    dayOfMonthHint: 'Shorter months send on their last day.',
    hour: 'Time',
    hourHint: (zone: string) => `In the time zone of the workspace, ${zone}.`,
    language: 'Language',
    attachCsv: 'Attach results by step as CSV',
    results: 'Last report',
    stopped: 'Stopped these emails',
  },
});
