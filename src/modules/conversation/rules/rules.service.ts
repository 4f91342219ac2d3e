import type { RuleProblem } from '../../../engine/inbox-rules/problems.js';
import { doesAnything, type RuleActions, type RuleConditions } from '../../../engine/inbox-rules/rule.js';
import { INTENT_OF_LABEL } from '../../../engine/lifecycle/reply-enums.js';
import { type Said, say } from '../../../engine/words/say.js';
import { type Ctx, inTx } from '../../../platform/context.js';
import { storedJson } from '../../../platform/db/stored-json.js';
import {
  conflict,
  notFound,
  ValidationError,
  type ValidationIssue,
  valueError,
  valueIssue,
} from '../../../platform/errors.js';
import { normaliseDomain, normaliseEmail } from '../../../platform/http/formats.js';
import { missingAmong, PROBLEM_OF, type Reference, referencesOf } from './references.reads.js';
import * as rules from './rules.repo.js';

/** Maximum per workspace (docs/build/conventions.md, Limits). */
const MOST = 100;

export interface RuleInput {
  readonly name: string;
  readonly enabled: boolean;
  readonly stop: boolean;
  readonly conditions: RuleConditions;
  readonly actions: RuleActions;
}

export interface RuleChange extends Partial<Pick<RuleInput, 'name' | 'enabled' | 'stop'>> {
  readonly conditions?: Partial<RuleConditions>;
  readonly actions?: Partial<RuleActions>;
}

export interface RuleView {
  readonly row: rules.RuleRow;
  /** Reason why the rule does nothing although it is enabled; null if it applies. */
  readonly problem: RuleProblem | null;
}

/** Lists the rules of a workspace in their order, with the problems that keep them from acting. */
export async function listRules(ctx: Ctx, workspaceId: number): Promise<RuleView[]> {
  const rows = await rules.listRules(ctx.sql, workspaceId);
  const references = rows.map((row) => referencesOf(row));
  const missing = await missingAmong(ctx.sql, workspaceId, references.flat());
  return rows.map((row, index) => {
    const lost = references[index]?.find((reference) => missing.has(reference));
    const problem = row.failed_at !== null ? 'action_failed' : lost === undefined ? null : PROBLEM_OF[lost.kind];
    return { row, problem };
  });
}

/** Adds a rule after the others. Throws 409 `limit_reached` and 422 for unknown references or without an action. */
export function createRule(ctx: Ctx, workspaceId: number, input: RuleInput): Promise<RuleView> {
  return inTx(ctx, async (ctx) => {
    const { conditions, actions } = await readRule(ctx, workspaceId, input);
    await rules.lockRules(ctx.sql, workspaceId);
    const present = await rules.listRules(ctx.sql, workspaceId);
    if (present.length >= MOST) {
      const limits = { limit: MOST, used: present.length };
      throw conflict('limit_reached', say`A workspace has at most ${MOST} inbox rules.`, limits);
    }
    const now = ctx.clock.now();
    const id = ctx.ids.uuid();
    await rules.insertRule(ctx.sql, {
      ...{ workspace_id: workspaceId, id, name: input.name, enabled: input.enabled, stop: input.stop },
      ...{ position: (present.at(-1)?.position ?? 0) + 1, created_at: now, updated_at: now },
      ...{ conditions: storedJson(conditions), actions: storedJson(actions) },
    });
    return requireRule(ctx, workspaceId, id);
  });
}

/**
 * Changes the given fields. A rule that failed applies again. Throws 404 `inbox_rule_not_found` and the errors of
 * creation.
 */
export function changeRule(ctx: Ctx, workspaceId: number, id: string, change: RuleChange): Promise<RuleView> {
  return inTx(ctx, async (ctx) => {
    await rules.lockRules(ctx.sql, workspaceId);
    const { row } = await requireRule(ctx, workspaceId, id);
    const { name = row.name, enabled = row.enabled, stop = row.stop } = change;
    const wanted = {
      ...{ name, enabled, stop },
      conditions: { ...row.conditions, ...change.conditions },
      actions: { ...row.actions, ...change.actions },
    };
    const isRead = change.conditions !== undefined || change.actions !== undefined || change.enabled === true;
    const { conditions, actions } = isRead ? await readRule(ctx, workspaceId, wanted) : wanted;
    await rules.updateRule(ctx.sql, workspaceId, id, {
      ...{ name, enabled, stop, failed_at: null, failure: null, updated_at: ctx.clock.now() },
      ...{ conditions: storedJson(conditions), actions: storedJson(actions) },
    });
    return requireRule(ctx, workspaceId, id);
  });
}

/** Sets the order of all rules. Throws 422 `incomplete_order` unless it names each rule exactly once. */
export function orderRules(ctx: Ctx, workspaceId: number, ids: readonly string[]): Promise<RuleView[]> {
  return inTx(ctx, async (ctx) => {
    await rules.lockRules(ctx.sql, workspaceId);
    const present = (await rules.listRules(ctx.sql, workspaceId)).map(({ id }) => id);
    const given = new Set(ids);
    if (given.size !== ids.length || present.length !== ids.length || present.some((id) => !given.has(id))) {
      throw valueError(['body', 'ruleIds'], 'incomplete_order', say`must name each rule exactly once`, ids);
    }
    await rules.updatePositions(ctx.sql, workspaceId, ids);
    return listRules(ctx, workspaceId);
  });
}

/** Deletes a rule. Its past actions stay. Throws 404 `inbox_rule_not_found`. */
export async function removeRule(ctx: Ctx, workspaceId: number, id: string): Promise<void> {
  if (!(await rules.deleteRule(ctx.sql, workspaceId, id))) throw notFound('inbox_rule');
}

async function requireRule(ctx: Ctx, workspaceId: number, id: string): Promise<RuleView> {
  const found = (await listRules(ctx, workspaceId)).find(({ row }) => row.id === id);
  if (found === undefined) throw notFound('inbox_rule');
  return found;
}

/**
 * Reads the conditions and actions of a rule, with addresses and domains in their stored form. Throws 422 for unknown
 * references, and without an action unless it is a draft.
 */
export async function readRule(
  ctx: Ctx,
  workspaceId: number,
  input: Pick<RuleInput, 'conditions' | 'actions'>,
  options: { readonly isDraft?: boolean } = {},
): Promise<Pick<RuleInput, 'conditions' | 'actions'>> {
  const { conditions, actions } = input;
  const issues: ValidationIssue[] = [];
  const senders = conditions.senders.map((sender, index) => {
    const read = sender.includes('@', 1)
      ? normaliseEmail(sender)?.toLowerCase()
      : normaliseDomain(sender.replace(/^@/, ''));
    if (read == null) {
      const loc = ['body', 'conditions', 'senders', index];
      issues.push(valueIssue(loc, 'invalid_sender', say`is neither an address nor a domain`, sender));
    }
    return read ?? sender;
  });
  if (options.isDraft !== true && !doesAnything(actions)) {
    issues.push(valueIssue(['body', 'actions'], 'missing_one_of', say`requires at least one action`, actions));
  }
  issues.push(...labelIssues(actions), ...(await referenceIssues(ctx, workspaceId, referencesOf(input))));
  if (issues.length > 0) throw new ValidationError(issues);
  return { conditions: { ...conditions, senders }, actions };
}

function labelIssues({ replyIntent, replyLabel }: RuleActions): ValidationIssue[] {
  if (replyLabel === null) return [];
  const loc = ['body', 'actions', 'replyLabel'];
  if (replyIntent === null) return [valueIssue(loc, 'missing_one_of', say('requires `replyIntent`'), replyLabel)];
  const intent = INTENT_OF_LABEL[replyLabel];
  if (intent === replyIntent) return [];
  return [valueIssue(loc, 'conflicting_values', say`belongs to the intent ${intent}`, replyLabel)];
}

const UNKNOWN: Readonly<Record<Reference['kind'], readonly [code: string, text: Said]>> = {
  label: ['unknown_label', say`no label has this ID`],
  member: ['unknown_person', say`no member has this ID`],
  mailbox: ['unknown_mailbox', say`no mailbox has this ID`],
  campaign: ['unknown_campaign', say`no campaign has this ID`],
  channel: ['unknown_channel', say`no notice channel has this ID`],
  subsequence: ['unknown_subsequence', say`no subsequence has this ID`],
};

async function referenceIssues(
  ctx: Ctx,
  workspaceId: number,
  references: readonly Reference[],
): Promise<ValidationIssue[]> {
  const missing = await missingAmong(ctx.sql, workspaceId, references);
  return [...missing].map(({ kind, id, loc }) => valueIssue([...loc], ...UNKNOWN[kind], id));
}
