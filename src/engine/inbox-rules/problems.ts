import { enumeration } from '../enumeration.js';

/** Why an enabled rule does nothing. */
export const RULE_PROBLEMS = enumeration('InboxRuleProblem', [
  'label_deleted',
  'member_removed',
  'mailbox_deleted',
  'campaign_deleted',
  'channel_deleted',
  'subsequence_deleted',
  'action_failed',
]);
export type RuleProblem = (typeof RULE_PROBLEMS)[number];
