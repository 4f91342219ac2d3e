import { enumeration } from '../enumeration.js';
import type { ReplyIntent, ReplyLabel } from '../lifecycle/reply-enums.js';

/** Parts of a message that a rule searches for words. */
export const RULE_TEXTS = enumeration('InboxRuleText', ['subject', 'body', 'any']);
export type RuleText = (typeof RULE_TEXTS)[number];

/** Whether a rule matches automatic mail: out-of-office replies and bounces. */
export const RULE_AUTOMATIC = enumeration('InboxRuleAutomatic', ['exclude', 'include', 'only']);
export type RuleAutomatic = (typeof RULE_AUTOMATIC)[number];

/** Target of a suppression: the contact of the conversation, or everyone at its domain. */
export const RULE_SUPPRESSIONS = enumeration('InboxRuleSuppression', ['address', 'domain']);
export type RuleSuppression = (typeof RULE_SUPPRESSIONS)[number];

/** Conditions of a rule. A message must meet all of them; an empty list matches every message. */
export interface RuleConditions {
  /** Words and phrases, any of which must occur. */
  readonly words: readonly string[];
  readonly wordsIn: RuleText;
  /** Addresses and domains, any of which the sender has. A domain includes its subdomains. */
  readonly senders: readonly string[];
  readonly companyDomains: readonly string[];
  readonly replyIntents: readonly ReplyIntent[];
  readonly replyLabels: readonly ReplyLabel[];
  readonly labelIds: readonly string[];
  readonly mailboxIds: readonly number[];
  readonly campaignIds: readonly string[];
  readonly automatic: RuleAutomatic;
}

/** Actions of a rule; null and an empty list change nothing. */
export interface RuleActions {
  readonly addLabelIds: readonly string[];
  readonly replyIntent: ReplyIntent | null;
  readonly replyLabel: ReplyLabel | null;
  readonly assigneeId: string | null;
  readonly archive: boolean;
  readonly snoozeMinutes: number | null;
  readonly suppress: RuleSuppression | null;
  /** Notice channels that Outrider notifies of the message. */
  readonly notifyChannelIds: readonly string[];
  /** Subsequence that the contact moves to. */
  readonly moveToSubsequenceId: string | null;
}

export const NO_CONDITIONS: RuleConditions = {
  words: [],
  wordsIn: 'any',
  senders: [],
  companyDomains: [],
  replyIntents: [],
  replyLabels: [],
  labelIds: [],
  mailboxIds: [],
  campaignIds: [],
  automatic: 'exclude',
};

export const NO_ACTIONS: RuleActions = {
  addLabelIds: [],
  replyIntent: null,
  replyLabel: null,
  assigneeId: null,
  archive: false,
  snoozeMinutes: null,
  suppress: null,
  notifyChannelIds: [],
  moveToSubsequenceId: null,
};

/** Returns stored actions, with defaults for actions that rules did not have when these were stored. */
export function readActions(stored: unknown): RuleActions {
  return { ...NO_ACTIONS, ...(stored as Partial<RuleActions>) };
}

/** Returns whether actions change the conversation. */
export function changesConversation(actions: RuleActions): boolean {
  return doesAnything({ ...actions, notifyChannelIds: [], moveToSubsequenceId: null });
}

export interface Rule {
  readonly id: string;
  readonly stop: boolean;
  readonly conditions: RuleConditions;
}

/** Facts about a received message that rules are matched against. */
export interface RuleMessage {
  readonly subject: string;
  /** Text of the message, without quotes and signature. */
  readonly body: string;
  readonly fromEmail: string;
  readonly companyDomain: string | null;
  readonly replyIntent: string | null;
  readonly replyLabel: string | null;
  readonly labelIds: readonly string[];
  readonly mailboxId: number;
  readonly campaignId: string | null;
  readonly isAutomatic: boolean;
}

/** Returns whether actions change anything. */
export function doesAnything(actions: RuleActions): boolean {
  const { addLabelIds, notifyChannelIds, archive, ...rest } = actions;
  return (
    archive || addLabelIds.length + notifyChannelIds.length > 0 || Object.values(rest).some((value) => value !== null)
  );
}
