import { type CsvValue, csvLine } from '../../../engine/csv/export.js';
import type { Language } from '../../../engine/language/languages.js';
import { dayNumber } from '../../../engine/reports/report-times.js';
import { daySpan } from '../../../engine/schedule/day-span.js';
import { inLanguage } from '../../../engine/words/in-language.js';
import { type Said, say } from '../../../engine/words/say.js';
import type { Ctx } from '../../../platform/context.js';
import type { SystemMail } from '../../../platform/mail/system-mail.js';
import { getBrand } from '../../foundation/workspaces/brand/index.js';
import { getWorkspace } from '../../foundation/workspaces/index.js';
import { describeShare, getCampaign } from '../../outreach/campaigns/index.js';
import type { Period } from '../../outreach/statistics/index.js';
import { analyseSteps, exportCampaign } from '../analytics/index.js';
import type { ScheduleRow } from './due-reports.js';
import { stopToken } from './stop-token.js';

/** Recipient and period of an email. A null `recipientId` means a test, which has no link to stop the emails. */
export interface ReportMail {
  readonly to: string;
  readonly recipientId: string | null;
  readonly firstDay: string;
  readonly lastDay: string;
}

/**
 * Writes the report of a campaign for some days: the totals, a link to the shared page while it is on, and the figures by
 * step as CSV. It contains nothing about any contact. Throws `campaign_not_found` (404).
 */
export async function composeReport(ctx: Ctx, schedule: ScheduleRow, mail: ReportMail): Promise<SystemMail> {
  const { workspace_id: workspaceId, campaign_id: campaignId } = schedule;
  const language = schedule.language as Language;
  const campaign = await getCampaign(ctx, workspaceId, campaignId);
  const { project_name: projectName, timezone } = await getWorkspace(ctx, workspaceId);
  const sender = (await getBrand(ctx, workspaceId)).name ?? projectName;
  const period = periodOf(timezone, mail);
  const { totals } = await analyseSteps(ctx, campaign, period);
  const share = await describeShare(ctx, workspaceId, campaignId, undefined);
  const days = mail.firstDay === mail.lastDay ? mail.firstDay : `${mail.firstDay} – ${mail.lastDay}`;
  const subject = say`${sender}: results of “${campaign.name}”, ${days}`;
  const figures: readonly Said[] = [
    say`Replies: ${totals.uniqueReplies}`,
    say`Interested: ${totals.interested}`,
    say`Contacted: ${totals.contacted}`,
    say`Emails sent: ${totals.sent}`,
    say`Bounces: ${totals.bounces}`,
    say`Unsubscribed: ${totals.unsubscribes}`,
  ];
  const tell = (said: Said): string => inLanguage(language, said);
  const stop = mail.recipientId === null ? null : stopUrl(ctx, workspaceId, mail.recipientId);
  const text = [
    tell(say`Results of “${campaign.name}” from ${mail.firstDay} to ${mail.lastDay}, in days of ${timezone}:`),
    figures.map(tell).join('\n'),
    ...(share.enabled ? [tell(say`View all results:`), share.url] : []),
    ...(schedule.attach_csv ? [tell(say`The results by step are attached as a CSV file.`)] : []),
    tell(reasonOf(schedule, sender, mail.to)),
    ...(stop === null ? [tell(say`This is a test. Recipients also get a link to stop these emails.`)] : []),
    ...(stop === null ? [] : [tell(say`Stop these emails:`), stop]),
    '',
  ].join('\n\n');
  return {
    ...{ to: mail.to, language, text, fromName: sender },
    subject: stop === null ? tell(say`Test: ${subject}`) : tell(subject),
    ...(schedule.attach_csv && { attachments: [await attachmentOf(ctx, schedule, period, mail)] }),
    ...(stop !== null && {
      // One-click unsubscribe (RFC 8058).
      headers: { 'List-Unsubscribe': `<${stop}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    }),
  };
}

const stopUrl = (ctx: Ctx, workspaceId: number, recipientId: string): string =>
  `${ctx.config.publicUrl}/reports/stop/${stopToken(ctx, { workspaceId, recipientId })}`;

function reasonOf({ cadence }: ScheduleRow, sender: string, to: string): Said {
  return cadence === 'weekly'
    ? say`You received this email because ${sender} sends this report to ${to} every week.`
    : say`You received this email because ${sender} sends this report to ${to} every month.`;
}

function periodOf(zone: string, { firstDay, lastDay }: ReportMail): Period {
  const days = daySpan(zone, dayNumber(firstDay), dayNumber(lastDay));
  return { timeframe: null, from: days.starts[0] as Date, to: days.starts.at(-1) as Date, days };
}

async function attachmentOf(ctx: Ctx, schedule: ScheduleRow, period: Period, { firstDay, lastDay }: ReportMail) {
  const { workspace_id: workspaceId, campaign_id: campaignId } = schedule;
  const { columns, rows } = await exportCampaign(ctx, workspaceId, campaignId, 'steps', period);
  const lines = [csvLine(columns)];
  for await (const row of rows) lines.push(csvLine(row as readonly CsvValue[]));
  return {
    filename: `results-${firstDay}-${lastDay}.csv`,
    contentType: 'text/csv; charset=utf-8',
    content: Buffer.from(lines.join('')),
  };
}
