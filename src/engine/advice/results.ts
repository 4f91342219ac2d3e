import { say } from '../words/say.js';
import { campaignsWhere, percentOf, share, stepsOf } from './campaign-subjects.js';
import type { AdviceRule } from './finding.js';

/** Fewer emails do not allow a conclusion about a rate. */
const BOUNCE_SAMPLE = 100;
const BOUNCE_RATE = 0.03;
const COMPLAINT_SAMPLE = 500;
const COMPLAINT_RATE = 0.001;
const OPT_OUT_SAMPLE = 100;
const OPT_OUT_RATE = 0.03;
const REPLY_SAMPLE = 200;
const REPLY_RATE = 0.01;
const STEP_SAMPLE = 200;

/** Rules about the results of campaigns over the last 14 days. */
export const resultRules: readonly AdviceRule[] = [
  {
    key: 'results_complaints',
    impact: 'high',
    title: say`Spam complaints above 0.1%`,
    effect: say`At 0.3%, Gmail and Yahoo start to filter or reject email from the domain. Narrow the audience to better matched contacts.`,
    screen: 'campaign_stats',
    change: null,
    find: campaignsWhere(
      ({ results }) => results.sent >= COMPLAINT_SAMPLE && share(results.complaints, results.sent) > COMPLAINT_RATE,
      ({ results }) => say`${percentOf(results.complaints, results.sent)}% of ${results.sent} emails`,
      ({ results }) => `${percentOf(results.complaints, results.sent)}`,
    ),
  },
  {
    key: 'results_bounces',
    impact: 'high',
    title: say`Bounces above 3%`,
    effect: say`Mailbox providers see bounces as a sign of a bought list. Verify the remaining contacts before they receive an email.`,
    screen: 'campaign_stats',
    change: null,
    find: campaignsWhere(
      ({ results }) => results.sent >= BOUNCE_SAMPLE && share(results.hardBounces, results.sent) > BOUNCE_RATE,
      ({ results }) => say`${percentOf(results.hardBounces, results.sent)}% of ${results.sent} emails`,
      ({ results }) => `${Math.floor(percentOf(results.hardBounces, results.sent))}`,
    ),
  },
  {
    key: 'results_opt_outs',
    impact: 'medium',
    title: say`More than 3% of contacts unsubscribe`,
    effect: say`The list or the message does not fit. Each contact who unsubscribes could also have reported spam.`,
    screen: 'campaign_stats',
    change: null,
    find: campaignsWhere(
      ({ results }) => results.contacted >= OPT_OUT_SAMPLE && share(results.optOuts, results.contacted) > OPT_OUT_RATE,
      ({ results }) => say`${percentOf(results.optOuts, results.contacted)}% of ${results.contacted} contacts`,
      ({ results }) => `${Math.floor(percentOf(results.optOuts, results.contacted))}`,
    ),
  },
  {
    key: 'results_no_replies',
    impact: 'medium',
    title: say`Fewer than 1% of contacts reply`,
    effect: say`At this rate, emails often land in spam or miss the audience. Check placement with warmup, then the first email.`,
    screen: 'campaign_stats',
    change: null,
    find: campaignsWhere(
      ({ results }) => results.contacted >= REPLY_SAMPLE && share(results.replies, results.contacted) < REPLY_RATE,
      ({ results }) => say`${results.replies} of ${results.contacted} contacts`,
    ),
  },
  {
    key: 'results_dead_step',
    impact: 'low',
    title: say`Steps without a single reply`,
    effect: say`A step without replies costs reputation with each email. Rewrite or remove it.`,
    screen: 'campaign_steps',
    change: null,
    find: campaignsWhere(
      (one) => deadSteps(one).length > 0,
      (one) => say`Step ${deadSteps(one)}`,
    ),
  },
];

/** Numbers of the steps with enough emails and no reply, while other steps get replies. */
function deadSteps(one: Parameters<typeof stepsOf>[0]): number[] {
  const { steps } = one.results;
  if (one.results.replies === 0) return [];
  return stepsOf(one)
    .filter(({ id }) => (steps.get(id)?.sent ?? 0) >= STEP_SAMPLE && steps.get(id)?.replies === 0)
    .map(({ order }) => order);
}
