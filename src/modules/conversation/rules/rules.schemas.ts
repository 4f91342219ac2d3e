import { type Static, Type } from 'typebox';
import { RULE_PROBLEMS } from '../../../engine/inbox-rules/problems.js';
import {
  NO_ACTIONS,
  NO_CONDITIONS,
  RULE_AUTOMATIC,
  RULE_SUPPRESSIONS,
  RULE_TEXTS,
} from '../../../engine/inbox-rules/rule.js';
import { REPLY_INTENTS, REPLY_LABELS } from '../../../engine/lifecycle/reply-enums.js';
import {
  domain,
  dtOut,
  enumOf,
  headerText,
  nullable,
  patchOf,
  resourceId,
  uuid,
  withDefault,
} from '../../../platform/http/types.js';

export const InboxRulePath = Type.Object({ rule_id: resourceId({ description: 'ID of the rule.' }) });

const conditions = {
  words: Type.Array(Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' }), {
    maxItems: 20,
    description: 'Words and phrases, any of which must occur as whole words, in any case.',
    examples: [['not interested', 'no budget']],
  }),
  wordsIn: enumOf(RULE_TEXTS, { description: 'Where the words are searched. Quotes and signatures are not searched.' }),
  senders: Type.Array(Type.String({ minLength: 3, maxLength: 254 }), {
    maxItems: 50,
    description: 'Addresses and domains, any of which the sender must have. A domain includes its subdomains.',
    examples: [['ana@example.com', 'example.org']],
  }),
  companyDomains: Type.Array(domain(), {
    maxItems: 50,
    description: 'Domains of companies, any of which the contact must belong to.',
    examples: [['example.com']],
  }),
  replyIntents: Type.Array(enumOf(REPLY_INTENTS), {
    maxItems: 20,
    description: 'Intents, any of which the reply must have.',
  }),
  replyLabels: Type.Array(enumOf(REPLY_LABELS), {
    maxItems: 50,
    description: 'Reply labels, any of which the reply must have.',
  }),
  labelIds: Type.Array(uuid(), { maxItems: 50, description: 'Labels, any of which the conversation must have.' }),
  mailboxIds: Type.Array(Type.Integer(), {
    maxItems: 100,
    description: 'Mailboxes, any of which received the message.',
  }),
  campaignIds: Type.Array(uuid(), { maxItems: 100, description: 'Campaigns, any of which the message is a reply to.' }),
  automatic: enumOf(RULE_AUTOMATIC, { description: 'Whether the rule matches automatic mail.' }),
};

const actions = {
  addLabelIds: Type.Array(uuid(), { maxItems: 10, description: 'Labels to add to the conversation.' }),
  replyIntent: nullable(enumOf(REPLY_INTENTS), {
    description: 'Intent to set, with all effects of setting it in the inbox; null to keep it.',
  }),
  replyLabel: nullable(enumOf(REPLY_LABELS), { description: 'Reply label to set; requires `replyIntent`.' }),
  assigneeId: nullable(uuid(), { description: 'Member to assign the conversation to.' }),
  archive: Type.Boolean({ description: 'Whether to archive the conversation.' }),
  snoozeMinutes: nullable(Type.Integer({ minimum: 1, maximum: 129_600 }), {
    description: 'Minutes to snooze the conversation for, up to 90 days.',
  }),
  suppress: nullable(enumOf(RULE_SUPPRESSIONS), {
    description: 'Whether to suppress the contact of the conversation, or everyone at its domain.',
  }),
  notifyChannelIds: Type.Array(uuid(), {
    maxItems: 20,
    description:
      'Notice channels that are notified of the message. A notice quotes the message only if its channel has `includesText`.',
  }),
  moveToSubsequenceId: nullable(uuid(), {
    description:
      'Subsequence that the contact moves to, if the message replies to its parent campaign and the routing policy allows it.',
  }),
};

const conditionsIn = {
  words: withDefault(conditions.words, []),
  wordsIn: withDefault(conditions.wordsIn, NO_CONDITIONS.wordsIn),
  senders: withDefault(conditions.senders, []),
  companyDomains: withDefault(conditions.companyDomains, []),
  replyIntents: withDefault(conditions.replyIntents, []),
  replyLabels: withDefault(conditions.replyLabels, []),
  labelIds: withDefault(conditions.labelIds, []),
  mailboxIds: withDefault(conditions.mailboxIds, []),
  campaignIds: withDefault(conditions.campaignIds, []),
  automatic: withDefault(conditions.automatic, NO_CONDITIONS.automatic),
};
const actionsIn = {
  addLabelIds: withDefault(actions.addLabelIds, []),
  replyIntent: withDefault(actions.replyIntent, null),
  replyLabel: withDefault(actions.replyLabel, null),
  assigneeId: withDefault(actions.assigneeId, null),
  archive: withDefault(actions.archive, NO_ACTIONS.archive),
  snoozeMinutes: withDefault(actions.snoozeMinutes, null),
  suppress: withDefault(actions.suppress, null),
  notifyChannelIds: withDefault(actions.notifyChannelIds, []),
  moveToSubsequenceId: withDefault(actions.moveToSubsequenceId, null),
};

const InboxRuleConditionsIn = Type.Object(conditionsIn, { $id: 'InboxRuleConditionsIn' });
const InboxRuleActionsIn = Type.Object(actionsIn, { $id: 'InboxRuleActionsIn' });
const InboxRuleConditionsOut = Type.Object(conditions, { $id: 'InboxRuleConditionsOut' });
export const InboxRuleActionsOut = Type.Object(actions, { $id: 'InboxRuleActionsOut' });

const name = headerText({ minLength: 1, maxLength: 100, examples: ['Archive out-of-office replies'] });
const enabled = Type.Boolean({ description: 'Whether the rule applies to new messages.' });
const stop = Type.Boolean({ description: 'Whether later rules are skipped for a message that this rule matches.' });

export const InboxRuleIn = Type.Object(
  {
    name,
    enabled: withDefault(enabled, true),
    stop: withDefault(stop, false),
    conditions: InboxRuleConditionsIn,
    actions: InboxRuleActionsIn,
  },
  { $id: 'InboxRuleIn' },
);

const InboxRuleConditionsUpdateIn = patchOf(InboxRuleConditionsIn, { $id: 'InboxRuleConditionsUpdateIn' });
const InboxRuleActionsUpdateIn = patchOf(InboxRuleActionsIn, { $id: 'InboxRuleActionsUpdateIn' });

export const InboxRuleUpdateIn = Type.Object(
  {
    name: Type.Optional(name),
    enabled: Type.Optional(enabled),
    stop: Type.Optional(stop),
    conditions: Type.Optional(InboxRuleConditionsUpdateIn),
    actions: Type.Optional(InboxRuleActionsUpdateIn),
  },
  { $id: 'InboxRuleUpdateIn', minProperties: 1 },
);

export const InboxRuleOut = Type.Object(
  {
    id: uuid(),
    name: Type.String(),
    enabled,
    stop,
    conditions: InboxRuleConditionsOut,
    actions: InboxRuleActionsOut,
    problem: nullable(enumOf(RULE_PROBLEMS), {
      description: 'Why the rule does nothing although it is enabled; null if it applies.',
    }),
    failure: nullable(Type.String({ examples: ['No label has this ID.'] }), {
      description: 'Error of the action that failed, if `problem` is `action_failed`.',
    }),
    createdAt: dtOut(),
    updatedAt: dtOut(),
  },
  { $id: 'InboxRuleOut' },
);
export type InboxRuleOut = Static<typeof InboxRuleOut>;

export const InboxRulesOut = Type.Object(
  { items: Type.Array(InboxRuleOut, { description: 'Rules in the order in which they apply, at most 100.' }) },
  { $id: 'InboxRulesOut' },
);

export const InboxRuleDeletedOut = Type.Object({ id: uuid(), deleted: Type.Boolean() }, { $id: 'InboxRuleDeletedOut' });

export const InboxRuleOrderIn = Type.Object(
  { ruleIds: Type.Array(uuid(), { maxItems: 100, description: 'IDs of all rules in the new order.' }) },
  { $id: 'InboxRuleOrderIn' },
);

export const InboxRulePreviewIn = Type.Object(
  {
    ruleId: withDefault(
      nullable(uuid(), {
        description:
          'Saved rule to evaluate at its place in the order, with the given conditions and actions instead of its own. Null: a new rule after all others.',
      }),
      null,
    ),
    conditions: Type.Optional(InboxRuleConditionsUpdateIn),
    actions: Type.Optional(InboxRuleActionsUpdateIn),
  },
  { $id: 'InboxRulePreviewIn' },
);

const InboxRulePreviewMatch = Type.Object(
  {
    threadId: Type.Integer({ description: 'Conversation of the message.' }),
    messageId: Type.Integer({ description: 'Message that the rule matches.' }),
    fromEmail: Type.String({ description: 'Address of the sender.', examples: ['ana@example.com'] }),
    fromName: nullable(Type.String({ examples: ['Ana Lind'] }), { description: 'Name of the sender.' }),
    subject: Type.String({ description: 'Subject of the message.', examples: ['Re: Quick question'] }),
    receivedAt: dtOut({ description: 'When the message was received.' }),
  },
  { $id: 'InboxRulePreviewMatch' },
);

export const InboxRulePreviewOut = Type.Object(
  {
    since: dtOut({ description: 'Start of the evaluated period, 30 days ago.' }),
    examinedCount: Type.Integer({ description: 'Number of messages evaluated, newest first.', examples: [340] }),
    hasMore: Type.Boolean({ description: 'Whether older messages of the period were not evaluated.' }),
    matchedCount: Type.Integer({ description: 'Number of messages the rule would have acted on.', examples: [12] }),
    stoppedCount: Type.Integer({
      description: 'Number of further messages that match, but for which an earlier rule with `stop` skips this rule.',
      examples: [0],
    }),
    actions: InboxRuleActionsOut,
    matches: Type.Array(InboxRulePreviewMatch, {
      description: 'Newest messages the rule would have acted on, at most 20.',
    }),
  },
  { $id: 'InboxRulePreviewOut' },
);
export type InboxRulePreviewOut = Static<typeof InboxRulePreviewOut>;

const InboxRuleActOut = Type.Object(
  {
    ruleId: uuid(),
    ruleName: Type.String({
      description: 'Name of the rule when it matched.',
      examples: ['Archive out-of-office replies'],
    }),
    messageId: Type.Integer({ description: 'Message that the rule matched.' }),
    actions: InboxRuleActionsOut,
    failure: nullable(Type.String({ examples: ['No label has this ID.'] }), {
      description: 'Why nothing was changed, or why the contact did not move; null if all actions were applied.',
    }),
    actedAt: dtOut(),
    undo_token: nullable(uuid(), {
      description: 'Token for `POST /threads/batch/undo`; null if the actions cannot be undone.',
    }),
    undo_until: nullable(dtOut()),
  },
  { $id: 'InboxRuleActOut' },
);
export type InboxRuleActOut = Static<typeof InboxRuleActOut>;

export const InboxRuleActsOut = Type.Object(
  { items: Type.Array(InboxRuleActOut, { description: 'Newest first, at most 100.' }) },
  { $id: 'InboxRuleActsOut' },
);
