import type { PlanStep, PlanVariant } from '../campaign/plan.js';
import { say } from '../words/say.js';
import { campaignsWhere, stepsOf } from './campaign-subjects.js';
import type { CampaignAdviceFacts } from './facts.js';
import type { AdviceRule } from './finding.js';

const LONG_FIRST_EMAIL = 1_000;
const FIRST_EMAIL_LINKS = 2;
const LONG_SUBJECT = 60;
const DAY_SECONDS = 86_400;
const SHORT_DELAY_SECONDS = 2 * DAY_SECONDS;
const MANY_STEPS = 6;
/** Contacts that a test of variants needs in each half to find a difference of a few points. */
const TEST_CONTACTS = 200;
const SHORTENERS =
  /https?:\/\/(?:www\.)?(?:bit\.ly|tinyurl\.com|t\.co|goo\.gl|ow\.ly|is\.gd|buff\.ly|rebrand\.ly|cutt\.ly|shorturl\.at)\//i;
/** Tags that do not name the recipient or their company. */
const IMPERSONAL = /\{\{\s*(?:signature|unsubscribe\w*|sender\w*|today)\b/g;
const PRESSURE = /(?:!{2,}|\$\$|100\s*%\s*free|act now|limited time|risk.?free|guaranteed)/i;

/** Rules about the texts of campaigns. */
export const contentRules: readonly AdviceRule[] = [
  {
    key: 'content_short_links',
    impact: 'high',
    title: say`Emails contain shortened links`,
    effect: say`Link shorteners are on blocklists because spammers hide behind them. Link to your own domain.`,
    screen: 'campaign_steps',
    change: null,
    find: campaignsWhere((one) => textsOf(one).some((text) => SHORTENERS.test(text))),
  },
  {
    key: 'content_impersonal',
    impact: 'high',
    title: say`First emails are not personalized`,
    effect: say`Identical emails are filtered as bulk. A first name, a company, or a spun phrase makes each one different.`,
    screen: 'campaign_steps',
    change: null,
    find: firstStepWhere((variants) => variants.every(isImpersonal)),
  },
  {
    key: 'content_no_follow_up',
    impact: 'high',
    title: say`Campaigns without a follow-up`,
    effect: say`A large share of replies comes from follow-ups. Add at least one after a few days.`,
    screen: 'campaign_steps',
    change: null,
    find: campaignsWhere((one) => one.plan.parentCampaignId === null && stepsOf(one).length === 1),
  },
  {
    key: 'content_first_links',
    impact: 'medium',
    title: say`First emails contain many links`,
    effect: say`Filters treat many links in a first email as a sign of spam. Keep them for a follow-up.`,
    screen: 'campaign_steps',
    change: null,
    find: firstStepWhere((variants) => variants.some((one) => linksIn(one) > FIRST_EMAIL_LINKS)),
  },
  {
    key: 'content_first_images',
    impact: 'medium',
    title: say`First emails contain images`,
    effect: say`Images make a first email look like advertising, and many mail clients do not show them.`,
    screen: 'campaign_steps',
    change: null,
    find: firstStepWhere((variants) => variants.some(({ source }) => /<img\b/i.test(source.bodyHtml))),
  },
  {
    key: 'content_first_files',
    impact: 'medium',
    title: say`First emails carry attachments`,
    effect: say`Filters distrust files from unknown senders. Attach them to a follow-up, or to your reply.`,
    screen: 'campaign_steps',
    change: null,
    find: firstStepWhere((variants) =>
      variants.some(({ attachments, source }) => attachments.length + (source.attachmentNames ?? []).length > 0),
    ),
  },
  {
    key: 'content_first_long',
    impact: 'medium',
    title: say`First emails are long`,
    effect: say`Short first emails get more replies. Below 1,000 characters, they fit a phone without scrolling.`,
    screen: 'campaign_steps',
    change: null,
    find: firstStepWhere((variants) => variants.some((one) => wordsOf(one).length > LONG_FIRST_EMAIL)),
  },
  {
    key: 'content_pressure',
    impact: 'medium',
    title: say`Subjects or texts sound like advertising`,
    effect: say`Filters and readers know phrases such as "act now" and rows of exclamation marks from spam.`,
    screen: 'campaign_steps',
    change: null,
    find: campaignsWhere((one) => textsOf(one).some((text) => PRESSURE.test(text))),
  },
  {
    key: 'content_shouting',
    impact: 'medium',
    title: say`Subjects in capital letters`,
    effect: say`Subjects in capital letters are a classic sign of spam.`,
    screen: 'campaign_steps',
    change: null,
    find: campaignsWhere((one) => subjectsOf(one).some(isShouting)),
  },
  {
    key: 'content_subject_long',
    impact: 'low',
    title: say`Subjects over 60 characters`,
    effect: say`Phones cut long subjects. The first words decide whether an email is opened.`,
    screen: 'campaign_steps',
    change: null,
    find: campaignsWhere((one) => subjectsOf(one).some((subject) => [...plain(subject)].length > LONG_SUBJECT)),
  },
  {
    key: 'content_hasty',
    impact: 'medium',
    title: say`Follow-ups after less than two days`,
    effect: say`Recipients had no time to reply, and a hasty reminder is reported as spam more often.`,
    screen: 'campaign_steps',
    change: null,
    find: campaignsWhere((one) =>
      stepsOf(one).some(({ delaySeconds }, index) => index > 0 && delaySeconds < SHORT_DELAY_SECONDS),
    ),
  },
  {
    key: 'content_many_steps',
    impact: 'low',
    title: say`Sequences with more than six emails`,
    effect: say`Late follow-ups get few replies and many complaints.`,
    screen: 'campaign_steps',
    change: null,
    find: campaignsWhere(
      (one) => stepsOf(one).length > MANY_STEPS,
      (one) => say`${stepsOf(one).length} steps`,
    ),
  },
  {
    key: 'content_untested',
    impact: 'low',
    title: say`First emails are not tested against a variant`,
    effect: say`With enough contacts, a second variant shows which text gets more replies. Outrider can select the winner.`,
    screen: 'campaign_steps',
    change: null,
    find: campaignsWhere((one) => one.results.contacted >= TEST_CONTACTS && stepsOf(one)[0]?.variants.length === 1),
  },
];

function firstStepWhere(applies: (variants: PlanStep['variants']) => boolean) {
  return campaignsWhere((one) => {
    const [first] = stepsOf(one);
    // Contacts of a subsequence have received emails before.
    return one.plan.parentCampaignId === null && first !== undefined && applies(first.variants);
  });
}

function textsOf(one: CampaignAdviceFacts): string[] {
  return stepsOf(one).flatMap(({ variants }) =>
    variants.map(({ source }) => [source.subject, source.bodyText, source.bodyHtml].join('\n')),
  );
}

function subjectsOf(one: CampaignAdviceFacts): string[] {
  return stepsOf(one).flatMap(({ variants }) => variants.map(({ source }) => source.subject));
}

/** Visible text of a variant, without tags of HTML and templates. */
function wordsOf({ source }: PlanVariant): string {
  const written = source.bodyText === '' ? source.bodyHtml.replaceAll(/<[^<>]*>/g, ' ') : source.bodyText;
  return plain(written).replaceAll(/\s+/g, ' ').trim();
}

function plain(text: string): string {
  return text.replaceAll(/\{[{%][^{}]*[%}]\}/g, '');
}

function linksIn({ source }: PlanVariant): number {
  const written = source.bodyHtml === '' ? source.bodyText : source.bodyHtml;
  const found = source.bodyHtml === '' ? written.match(/https?:\/\//gi) : written.match(/<a\b[^<>]*\bhref\b/gi);
  return found?.length ?? 0;
}

/** Whether a variant has neither a tag about the recipient, a snippet, nor spun phrases. */
function isImpersonal({ source }: PlanVariant): boolean {
  const text = `${source.subject}\n${source.bodyText}\n${source.bodyHtml}`.replaceAll(IMPERSONAL, '');
  return !/\{\{|\{%|\{[^{}|]*\|[^{}]*\}/.test(text);
}

function isShouting(subject: string): boolean {
  const letters = [...plain(subject)].filter((letter) => letter.toLowerCase() !== letter.toUpperCase());
  return letters.length >= 8 && letters.every((letter) => letter === letter.toUpperCase());
}
