import type { PreflightCheck } from './preflight-check.js';
import { blocklistCheck, domainChecks } from './preflight-domains.js';
import type { PreflightFacts } from './preflight-facts.js';
import { connectedCheck, sharedCheck, warmedCheck } from './preflight-mailboxes.js';
import { bouncesCheck } from './preflight-rules.js';

/** The facts that the checks of a single mailbox look at. */
export type MailboxCheckFacts = Pick<
  PreflightFacts,
  'now' | 'plan' | 'history' | 'mailboxes' | 'domains' | 'blocklists' | 'listings'
>;

/** The checks that make sense of one mailbox. */
export const mailboxItemChecks: ReadonlyArray<PreflightCheck<MailboxCheckFacts>> = [
  connectedCheck,
  warmedCheck,
  sharedCheck,
  ...domainChecks,
  blocklistCheck,
  bouncesCheck,
];
