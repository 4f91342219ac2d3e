import { common } from '../../common';
import { enums } from '../../enums';

/** Texts of the page behind a share link, for readers without an account. */
export const english = {
  title: (campaign: string, workspace: string) => `${campaign} - ${workspace}`,
  updated: (at: string) => `Updated ${at}`,
  print: 'Print or save as PDF',
  figures: 'Results',
  sent: 'Sent',
  contacted: 'Contacted',
  replies: 'Replies',
  positive: 'Interested',
  bounces: 'Bounces',
  unsubscribes: 'Unsubscribed',
  ofContacted: (share: string) => `${share} of contacted`,
  ofSent: (share: string) => `${share} of sent`,
  outOf: (part: string, whole: string) => `${part} of ${whole}`,
  perDay: 'By day',
  zone: (zone: string) => `Days start at midnight, ${zone}.`,
  steps: 'By step',
  step: 'Step',
  noSubject: 'Follow-up in the same conversation',
  variant: (label: string) => `Variant ${label}`,
  stepName: (order: number, subject: string) => `${order}. ${subject}`,
  quiet: 'No emails in this period.',
  loading: common.loading,
  failed: "The results couldn't be loaded. Check your connection and try again.",
  again: common.again,
  gone: 'This page is not shared.',
  goneLead: 'The link was turned off or is incomplete. Ask the sender for a new link.',
  foot: (workspace: string) => `${workspace} shares these results with Outrider. The page contains no contact data.`,
  status: enums.campaignStatus,
  timeframes: enums.timeframe,
  period: common.period,
  chart: { ...common.dayChart, chart: common.chart, table: common.table, day: common.day },
};

export type ShareTexts = typeof english;

/** Partial catalogue of a language. English replaces missing texts, including those in groups. */
export type Translation = {
  readonly [K in keyof ShareTexts]?: ShareTexts[K] extends string | ((...args: never[]) => string)
    ? ShareTexts[K]
    : Partial<ShareTexts[K]>;
};
