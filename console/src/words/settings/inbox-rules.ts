import type { Schemas } from '../../api/client';
import { localized } from '../localized';
import { plural, whole } from '../plural';

const subjects = {
  words: 'Words',
  senders: 'Sender',
  companyDomains: 'Company',
  replyIntents: 'Intent',
  replyLabels: 'Reply label',
  labelIds: 'Label',
  mailboxIds: 'Mailbox',
  campaignIds: 'Campaign',
};
const wordsIn: Record<Schemas['InboxRuleText'], string> = {
  any: 'in subject or body',
  subject: 'in subject',
  body: 'in body',
};
const automatic: Record<Schemas['InboxRuleAutomatic'], string> = {
  exclude: 'Replies only, no auto-replies or bounces',
  include: 'Replies, auto-replies, and bounces',
  only: 'Auto-replies and bounces only',
};
const suppress: Record<Schemas['InboxRuleSuppression'], string> = {
  address: 'The contact',
  domain: 'Everyone at the domain of the contact',
};
const problem: Record<Schemas['InboxRuleProblem'], string> = {
  label_deleted: 'Label deleted',
  member_removed: 'Member removed',
  mailbox_deleted: 'Mailbox deleted',
  campaign_deleted: 'Campaign deleted',
  action_failed: 'Action failed',
};
const problems: Record<Schemas['InboxRuleProblem'], string> = {
  label_deleted: 'The rule does nothing because a label it uses was deleted. Remove the label from the rule.',
  member_removed: 'The rule does nothing because the member it assigns to was removed. Select another member.',
  mailbox_deleted: 'The rule does nothing because a mailbox it uses was deleted. Remove the mailbox from the rule.',
  campaign_deleted: 'The rule does nothing because a campaign it uses was deleted. Remove the campaign from the rule.',
  action_failed: 'The rule does nothing because an action failed. Fix the action, then save the rule.',
};

export const inboxRules = localized('inboxRules', {
  title: 'Inbox rules',
  list: 'Inbox rules in order',
  add: 'New rule',
  create: 'Create rule',
  edit: 'Edit rule',
  empty: 'No rules yet. Rules label, assign, archive, snooze, or suppress replies as they arrive.',
  name: 'Name',
  conditions: 'Conditions',
  actions: 'Actions',
  state: 'Status',
  enabled: 'Enabled',
  disabled: 'Disabled',
  enable: 'Enable',
  disable: 'Disable',
  wasEnabled: 'Rule enabled.',
  wasDisabled: 'Rule disabled.',
  up: 'Move up',
  down: 'Move down',
  delete: 'Delete rule',
  deleted: 'Rule deleted.',
  more: (name: string) => `More: ${name}`,
  remove: (name: string) => `Delete the rule “${name}”?`,
  removes: "Conversations that the rule changed stay as they are. You can't undo this.",
  every: 'Every message',
  stops: 'Stop',
  noConditions: 'The rule applies to every message.',
  allConditions: 'A message must meet all conditions.',
  addCondition: 'Add condition',
  removeCondition: (subject: string) => `Remove condition: ${subject}`,
  subject: 'Condition',
  subjects,
  placeholders: {
    words: 'no budget, next quarter',
    senders: 'ana@example.com or example.com',
    companyDomains: 'example.com',
    replyIntents: 'Any of these intents',
    replyLabels: 'Any of these reply labels',
    labelIds: 'Any of these labels',
    mailboxIds: 'Any of these mailboxes',
    campaignIds: 'Any of these campaigns',
  },
  wordsWhere: 'Where words occur',
  wordsIn,
  automaticLabel: 'Applies to',
  automatic,
  gone: 'Deleted',
  unchanged: 'Unchanged',
  does: {
    addLabelIds: 'Add labels',
    replyIntent: 'Set intent',
    assigneeId: 'Assign to',
    archive: 'Archive',
    snoozeMinutes: 'Snooze',
    suppress: 'Suppress',
  },
  archive: 'Archive the conversation',
  replyLabel: 'Set reply label',
  intentHint: 'Has the same effects as setting the intent in the inbox, such as stopping the sequence.',
  snoozeHours: 'Snooze (hours)',
  snoozeHint: 'Range 0.02 (one minute) to 2,160. Leave empty to not snooze.',
  suppress,
  noSuppression: 'No suppression',
  stop: 'Stop after this rule',
  stopHint: 'Later rules are skipped for messages that this rule matches.',
  problem,
  problems,
  dryRun: {
    title: 'Dry run',
    run: 'Try on the last 30 days',
    matched: (matched: number, examined: number) =>
      `Would have matched ${whole.format(matched)} of ${plural(examined, 'message', 'messages')} of the last 30 days.`,
    stopped: (count: number) =>
      `${plural(count, 'more message matches', 'more messages match')}, but an earlier rule stops.`,
    hasMore: 'Only the newest messages were evaluated.',
    changed: 'The rule has changed since this dry run.',
    noSubject: 'No subject',
  },
});
