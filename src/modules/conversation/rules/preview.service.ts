import { compileRules } from '../../../engine/inbox-rules/compile.js';
import { isProven } from '../../../engine/inbox-rules/proven.js';
import {
  NO_ACTIONS,
  NO_CONDITIONS,
  type Rule,
  type RuleActions,
  type RuleMessage,
} from '../../../engine/inbox-rules/rule.js';
import type { Ctx } from '../../../platform/context.js';
import { notFound } from '../../../platform/errors.js';
import { type MatchableMessage, pageMatchable, type ReceivedPlace } from './message-facts.reads.js';
import { listRules, type RuleChange, readRule } from './rules.service.js';

/** Milliseconds that a preview looks back. */
const PERIOD_MS = 30 * 86_400_000;
/** Messages of a page, which bounds the memory: at most 50,000 characters each. */
const PAGE = 100;
const MOST_READ = 2_000;
/** Maximum product of searched characters and phrases: about half a second of work. */
const MOST_WORK = 500_000_000;
const SAMPLE = 20;

export interface RulePreview {
  readonly since: Date;
  readonly examinedCount: number;
  /** Whether older messages of the period were not evaluated. */
  readonly hasMore: boolean;
  readonly matchedCount: number;
  /** Number of further matches for which an earlier rule skips this one. */
  readonly stoppedCount: number;
  readonly actions: RuleActions;
  readonly matches: readonly MatchableMessage[];
}

/**
 * Evaluates a rule against the messages received in the last 30 days, newest first, as if it had been there. Throws 404
 * `inbox_rule_not_found` and 422 for unknown references.
 */
export async function previewRule(
  ctx: Ctx,
  workspaceId: number,
  ruleId: string | null,
  change: RuleChange,
): Promise<RulePreview> {
  const present = await listRules(ctx, workspaceId);
  const place = ruleId === null ? present.length : present.findIndex(({ row }) => row.id === ruleId);
  if (place === -1) throw notFound('inbox_rule');
  const saved = present[place]?.row;
  const wanted = {
    conditions: { ...(saved?.conditions ?? NO_CONDITIONS), ...change.conditions },
    actions: { ...(saved?.actions ?? NO_ACTIONS), ...change.actions },
  };
  const { conditions, actions } = await readRule(ctx, workspaceId, wanted, { isDraft: true });
  const stopping = present
    .slice(0, place)
    .flatMap(({ row, problem }) => (row.enabled && row.stop && problem === null ? [row] : []));
  const rules: Rule[] = [...stopping, { id: saved?.id ?? '', stop: true, conditions }];
  const since = new Date(ctx.clock.now().getTime() - PERIOD_MS);
  return { since, actions, ...(await evaluate(ctx, workspaceId, rules, since)) };
}

/** Matches received messages with the last rule, which earlier ones can skip. */
async function evaluate(
  ctx: Ctx,
  workspaceId: number,
  rules: readonly Rule[],
  since: Date,
): Promise<Pick<RulePreview, 'examinedCount' | 'hasMore' | 'matchedCount' | 'stoppedCount' | 'matches'>> {
  const isMatch = matcherOf(rules.slice(-1));
  const isStopped = matcherOf(rules.slice(0, -1));
  const phrases = rules.reduce((sum, { conditions }) => sum + conditions.words.length, 0);
  const withBody = rules.some(({ conditions: { words, wordsIn } }) => words.length > 0 && wordsIn !== 'subject');
  const matches: MatchableMessage[] = [];
  let [readCount, examinedCount, matchedCount, stoppedCount, work] = [0, 0, 0, 0, 0];
  const result = (hasMore: boolean) => ({ examinedCount, hasMore, matchedCount, stoppedCount, matches });
  let before: ReceivedPlace = { receivedAt: ctx.clock.now(), messageId: Number.MAX_SAFE_INTEGER };
  for (;;) {
    const page = await pageMatchable(ctx.sql, workspaceId, { since, before, limit: PAGE, withBody });
    for (const message of page) {
      if (readCount === MOST_READ || work > MOST_WORK) return result(true);
      readCount += 1;
      before = message;
      if (!isProven(message)) continue;
      examinedCount += 1;
      work += (message.subject.length + message.body.length) * (1 + phrases);
      if (!isMatch(message)) continue;
      if (isStopped(message)) {
        stoppedCount += 1;
        continue;
      }
      matchedCount += 1;
      if (matches.length < SAMPLE) matches.push({ ...message, body: '' });
    }
    if (page.length < PAGE) return result(false);
  }
}

function matcherOf(rules: readonly Rule[]): (message: RuleMessage) => boolean {
  const compiled = compileRules(rules);
  return (message) => compiled(message).length > 0;
}
