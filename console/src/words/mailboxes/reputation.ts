import type { Schemas } from '../../api/client';
import { localized } from '../localized';
import { plural } from '../plural';

const problem: Record<Schemas['PostmasterProblem'], string> = {
  no_access: 'no access to this domain',
  credential_rejected: 'Google rejected the key of the instance',
  throttled: 'Google limits requests, retrying within an hour',
  unavailable: 'Google is not available, retrying within an hour',
};

const reason: Record<Schemas['UnprovenReason'], string> = {
  no_reference: 'does not identify an email you sent',
  other_recipient: 'names another recipient',
  reporter_not_authenticated: 'unauthenticated sender',
  sender_not_authenticated: 'unauthenticated sender',
  doubtful_opt_out: 'ambiguous',
};

/** Texts of the reputation of a domain. */
export const reputation = localized('reputation', {
  complaints: 'Spam reports',
  days: (days: number) => `Last ${plural(days, 'day', 'days')}`,
  counted: (count: number) => plural(count, 'report', 'reports'),
  by: (count: number, reporter: string) => `${count} from ${reporter}`,
  notCounted: 'Not counted',
  latest: 'Latest spam reports',
  from: (reporter: string) => `from ${reporter}`,
  why: (reason: string) => `not counted: ${reason}`,
  reason,
  gmail: 'Spam reports at Gmail',
  gmailRate: (latest: string, highest: string) => `${latest} of 1,000 emails on the last day, at most ${highest}`,
  gmailNothing: 'Not enough email to Gmail',
  loops: 'By campaign and mailbox',
  loopsHint: 'Google shows a campaign or mailbox only on days with enough email to Gmail and enough reports.',
  problem,
});
