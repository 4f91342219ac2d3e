import type { PreflightCheck } from './preflight-check.js';
import { blocklistCheck, domainChecks } from './preflight-domains.js';
import type { PreflightFacts } from './preflight-facts.js';
import { connectedCheck, sharedCheck, warmedCheck } from './preflight-mailboxes.js';
import { bouncesCheck } from './preflight-rules.js';

/** Facts that the checks of a single mailbox use. */
export type MailboxCheckFacts = Pick<
  PreflightFacts,
  'now' | 'plan' | 'history' | 'mailboxes' | 'domains' | 'blocklists' | 'listings'
>;

/** Checks that apply to a single mailbox. */
export const mailboxItemChecks: ReadonlyArray<PreflightCheck<MailboxCheckFacts>> = [
  connectedCheck,
  warmedCheck,
  sharedCheck,
  ...domainChecks,
  blocklistCheck,
  bouncesCheck,
];
