/** Counters of one campaign, step, variant, and UTC day or quarter of an hour. */
export const statColumns = [
  'sent',
  'new_contacted',
  'failed',
  'bounces',
  'hard_bounces',
  'soft_bounces',
  // Bounces of accepted messages; the others were rejected in the SMTP dialogue and never sent.
  'reported_bounces',
  'replies',
  'unique_replies',
  'auto_replies',
  'interested',
  'not_interested',
  'neutral',
  'out_of_office',
  'opt_outs',
  'opens',
  'unique_opens',
  'machine_opens',
  'clicks',
  'unique_clicks',
  'machine_clicks',
  'unsubscribes',
  'complaints',
  'completed',
] as const;
export type StatColumn = (typeof statColumns)[number];

/** Columns also counted for the sending mailbox. */
export const mailboxStatColumns = [
  'sent',
  'bounces',
  'soft_bounces',
  'reported_bounces',
  'replies',
  'auto_replies',
  'complaints',
] as const satisfies readonly StatColumn[];

/** ID under which facts without a step or variant are stored. */
export const NO_STEP = '00000000-0000-0000-0000-000000000000';

export interface StatDelta {
  readonly campaignId: string;
  readonly stepId: string | null;
  readonly variantId: string | null;
  /** Mailbox of the message; absent or null if it is unknown or not counted. */
  readonly mailboxId?: number | null;
  /** Time of the facts. They are counted on its UTC day and in its quarter of an hour. */
  readonly at: Date;
  readonly counts: Readonly<Partial<Record<StatColumn, number>>>;
}

export type StatTotals = { readonly campaign_id: string } & Readonly<Record<StatColumn, number>>;
