import { type DomainStat, dayOf, type MetricDefinition, shareOf } from './domain-stats.js';

/** Spam rate at Gmail of the email with one identifier in its Feedback-ID, on one day. */
export interface FeedbackLoopDay {
  readonly identifier: string;
  readonly day: string;
  /** Share from 0 to 1. */
  readonly spamRate: number;
}

/** Lists the identifiers that Google has statistics of. */
export const FEEDBACK_IDS: MetricDefinition = { name: 'feedbackIds', metric: 'FEEDBACK_LOOP_ID' };

const CAMPAIGN = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const MAILBOX = /^mailbox-([1-9]\d{0,8})$/;

/** Returns the campaign or mailbox of an identifier. Both are null for a sender ID, which all email of a domain has. */
export function ownerOf(identifier: string): { readonly campaignId: string | null; readonly mailboxId: number | null } {
  const mailbox = MAILBOX.exec(identifier)?.[1];
  return {
    campaignId: CAMPAIGN.test(identifier) ? identifier : null,
    mailboxId: mailbox === undefined ? null : Number(mailbox),
  };
}

/** Returns the identifiers of campaigns and mailboxes, those of the latest days first; at most `most`. */
export function feedbackIdsIn(stats: readonly DomainStat[], most: number): string[] {
  const listed = stats
    .filter(({ metric }) => metric === FEEDBACK_IDS.name)
    .toSorted((one, other) => (dayOf(other) ?? '').localeCompare(dayOf(one) ?? ''))
    .flatMap(({ value }) => value?.stringList?.values ?? []);
  const known = listed.filter((identifier) => {
    const { campaignId, mailboxId } = ownerOf(identifier);
    return campaignId !== null || mailboxId !== null;
  });
  return [...new Set(known)].slice(0, most);
}

/** Requests the spam rate of each identifier under its position. Identifiers have no characters that a filter must escape. */
export function feedbackRates(identifiers: readonly string[]): MetricDefinition[] {
  return identifiers.map((identifier, position) => ({
    name: `loop${position}`,
    metric: 'FEEDBACK_LOOP_SPAM_RATE',
    filter: `feedback_loop_id = "${identifier}"`,
  }));
}

/** Returns the spam rates that were requested for these identifiers. Ignores incomplete dates and values that are not a share. */
export function feedbackLoopDays(identifiers: readonly string[], stats: readonly DomainStat[]): FeedbackLoopDay[] {
  const names = new Map(feedbackRates(identifiers).map(({ name }, position) => [name, identifiers[position]]));
  return stats.flatMap((stat) => {
    const [identifier, day, spamRate] = [names.get(stat.metric ?? ''), dayOf(stat), shareOf(stat)];
    return identifier === undefined || day === null || spamRate === null ? [] : [{ identifier, day, spamRate }];
  });
}
