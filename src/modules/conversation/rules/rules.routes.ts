import type { App } from '../../../platform/http/http-server.js';
import { operation } from '../../../platform/http/operation.js';
import { isoOf } from '../../../platform/http/wire.js';
import { ruleActRoutes } from './acts.routes.js';
import { previewRule, type RulePreview } from './preview.service.js';
import {
  InboxRuleDeletedOut,
  InboxRuleIn,
  InboxRuleOrderIn,
  InboxRuleOut,
  InboxRulePath,
  InboxRulePreviewIn,
  InboxRulePreviewOut,
  InboxRulesOut,
  InboxRuleUpdateIn,
} from './rules.schemas.js';
import {
  changeRule,
  createRule,
  listRules,
  orderRules,
  type RuleChange,
  type RuleView,
  removeRule,
} from './rules.service.js';

const EXAMPLE = {
  name: 'Archive out-of-office replies',
  conditions: { replyIntents: ['out_of_office'], automatic: 'only' },
  actions: { archive: true },
};

/** Registers the operations of inbox rules. */
export function inboxRuleRoutes(app: App): void {
  operation(app, {
    id: 'listInboxRules',
    method: 'GET',
    path: '/inbox-rules',
    tag: 'Inbox',
    summary: 'List inbox rules',
    description: 'Returns the rules of the workspace in the order in which they apply.',
    response: InboxRulesOut,
    handler: async (ctx, { workspaceId }) => ({ items: (await listRules(ctx, workspaceId)).map(ruleToWire) }),
  });

  operation(app, {
    id: 'createInboxRule',
    method: 'POST',
    path: '/inbox-rules',
    tag: 'Inbox',
    summary: 'Create an inbox rule',
    description:
      'Adds a rule after the others. It applies to each message received from now on that meets all its conditions, if the sender is proven to be a contact or the message is authenticated.',
    refusesUnknownFields: true,
    body: InboxRuleIn,
    response: InboxRuleOut,
    errors: ['limit_reached'],
    example: { body: EXAMPLE },
    handler: async (ctx, { workspaceId, body }) => ruleToWire(await createRule(ctx, workspaceId, body)),
  });

  operation(app, {
    id: 'previewInboxRule',
    method: 'POST',
    path: '/inbox-rules/preview',
    tag: 'Inbox',
    summary: 'Preview an inbox rule',
    description:
      'Evaluates a saved or new rule against the messages received in the last 30 days, up to the newest 2,000, and returns what it would have done. Nothing changes. Conditions about labels use the current labels of a conversation. A new rule needs no actions yet.',
    changesNothing: true,
    rate: 'heavy',
    refusesUnknownFields: true,
    body: InboxRulePreviewIn,
    response: InboxRulePreviewOut,
    errors: ['inbox_rule_not_found'],
    example: { body: { conditions: EXAMPLE.conditions, actions: EXAMPLE.actions } },
    handler: async (ctx, { workspaceId, body: { ruleId, ...change } }) =>
      previewToWire(await previewRule(ctx, workspaceId, ruleId, change as RuleChange)),
  });

  operation(app, {
    id: 'reorderInboxRules',
    method: 'PUT',
    path: '/inbox-rules/order',
    tag: 'Inbox',
    summary: 'Reorder inbox rules',
    description: 'Sets the order in which the rules apply. Name every rule of the workspace once.',
    body: InboxRuleOrderIn,
    response: InboxRulesOut,
    example: { body: { ruleIds: ['01959f00-abcd-7aaa-8bbb-000000000030'] } },
    handler: async (ctx, { workspaceId, body }) => ({
      items: (await orderRules(ctx, workspaceId, body.ruleIds)).map(ruleToWire),
    }),
  });

  ruleActRoutes(app);

  operation(app, {
    id: 'updateInboxRule',
    method: 'PATCH',
    path: '/inbox-rules/{rule_id}',
    tag: 'Inbox',
    summary: 'Update an inbox rule',
    description:
      'Updates the fields you send. A rule that was set aside because an action failed applies again to new messages.',
    params: InboxRulePath,
    refusesUnknownFields: true,
    body: InboxRuleUpdateIn,
    response: InboxRuleOut,
    errors: ['inbox_rule_not_found'],
    example: { body: { enabled: false } },
    handler: async (ctx, { workspaceId, params, body }) =>
      ruleToWire(await changeRule(ctx, workspaceId, params.rule_id, body as RuleChange)),
  });

  operation(app, {
    id: 'deleteInboxRule',
    method: 'DELETE',
    path: '/inbox-rules/{rule_id}',
    tag: 'Inbox',
    summary: 'Delete an inbox rule',
    description: 'Deletes a rule. What it did in conversations stays and can still be undone.',
    params: InboxRulePath,
    response: InboxRuleDeletedOut,
    errors: ['inbox_rule_not_found'],
    handler: async (ctx, { workspaceId, params }) => {
      await removeRule(ctx, workspaceId, params.rule_id);
      return { id: params.rule_id, deleted: true };
    },
  });
}

function ruleToWire({ row, problem }: RuleView): InboxRuleOut {
  const { id, name, enabled, stop, conditions, actions, failure } = row;
  return {
    ...{ id, name, enabled, stop, problem, failure },
    conditions: conditions as InboxRuleOut['conditions'],
    actions: actions as InboxRuleOut['actions'],
    createdAt: isoOf(row.created_at),
    updatedAt: isoOf(row.updated_at),
  };
}

function previewToWire({ since, actions, matches, ...counts }: RulePreview): InboxRulePreviewOut {
  return {
    ...counts,
    since: isoOf(since),
    actions: actions as InboxRulePreviewOut['actions'],
    matches: matches.map(({ threadId, messageId, fromEmail, fromName, subject, receivedAt }) => ({
      ...{ threadId, messageId, fromEmail, fromName, subject },
      receivedAt: isoOf(receivedAt),
    })),
  };
}
