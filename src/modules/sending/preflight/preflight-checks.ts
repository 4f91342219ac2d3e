import type { PreflightCheck } from './preflight-check.js';
import { contactChecks } from './preflight-contacts.js';
import { blocklistCheck, domainChecks, trackingCheck } from './preflight-domains.js';
import { namedFilesCheck } from './preflight-files.js';
import { mailboxChecks } from './preflight-mailboxes.js';
import { ruleChecks } from './preflight-rules.js';
import { stepChecks } from './preflight-steps.js';
import { subsequenceCheck } from './preflight-subsequences.js';

/** Every check, in the order of docs/use/preflight.md. */
export const preflightChecks: readonly PreflightCheck[] = [
  ...stepChecks,
  namedFilesCheck,
  subsequenceCheck,
  ...contactChecks,
  ...mailboxChecks,
  ...domainChecks,
  blocklistCheck,
  trackingCheck,
  ...ruleChecks,
];
