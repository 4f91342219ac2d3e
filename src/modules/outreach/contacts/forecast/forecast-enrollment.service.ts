import { setImmediate } from 'node:timers/promises';
import { ENROLLMENT_RULES, type EnrollmentRule } from '../../../../engine/enrollment/judge-enrollment.js';
import type { EnrollmentRules } from '../../../../engine/enrollment/rules.js';
import type { Ctx } from '../../../../platform/context.js';
import { findErased } from '../../../reach/suppressions/index.js';
import { isSuppressed, listSuppressedNames, listTakenKeys } from '../contact-bulk.reads.js';
import { judgePeople } from '../rules/index.js';
import { listSamePerson, withOthers } from '../same-person/same-person.reads.js';
import { countForecastPeople, type ListedCandidate, listPendingPeople, listRefusedPeople } from './forecast.reads.js';

/** Maximum people of each list on whom the rules are tried. */
export const MOST_FORECAST_PEOPLE = 10_000;
const CHUNK = 1_000;

/** Campaign with the rules to try. */
export interface TriedCampaign {
  readonly campaignId: string;
  /** Campaign, or the parent of a subsequence. */
  readonly rootId: string;
  readonly groupId: string | null;
  readonly rules: EnrollmentRules;
}

export interface RuleForecast {
  readonly rule: EnrollmentRule;
  readonly count: number;
  /** Instant from which the rules no longer prevent the first enrollment; null if it depends on other changes. */
  readonly changesAt: Date | null;
}

/** Results of adding people under the rules, without adding them. */
export interface ListForecast {
  readonly total: number;
  /** People who were judged: all of them, or the first ones. */
  readonly judged: number;
  readonly enrolled: number;
  readonly notEnrolled: number;
  /** Suppressed people, and duplicates. */
  readonly skipped: number;
  readonly rules: readonly RuleForecast[];
}

export interface EnrollmentForecast {
  /** Contacts of the campaign whose sequence has not started; the rules do not remove them. */
  readonly pending: ListForecast;
  /** People whom the rules kept out when they were last added. */
  readonly refused: ListForecast;
}

/** Tries enrollment rules at an instant on the pending contacts of a campaign and on the people whom rules kept out of it. */
export async function forecastEnrollment(
  ctx: Ctx,
  workspaceId: number,
  campaign: TriedCampaign,
  at: Date,
): Promise<EnrollmentForecast> {
  const { sql } = ctx;
  const totals = await countForecastPeople(sql, workspaceId, campaign.campaignId);
  return {
    pending: { total: totals.pending, ...(await judgeList(ctx, workspaceId, campaign, at, 'pending')) },
    refused: { total: totals.refused, ...(await judgeList(ctx, workspaceId, campaign, at, 'refused')) },
  };
}

const PAGES = { pending: listPendingPeople, refused: listRefusedPeople } as const;

/** Judges people as `addContacts` does, in chunks between which other requests proceed. */
async function judgeList(
  ctx: Ctx,
  workspaceId: number,
  { campaignId, rootId, groupId, rules }: TriedCampaign,
  at: Date,
  list: keyof typeof PAGES,
): Promise<Omit<ListForecast, 'total'>> {
  const { sql } = ctx;
  const enrolled = new Set<string>();
  const byRule = new Map<EnrollmentRule, RuleForecast>();
  let judged = 0;
  let after: string | null = null;
  while (judged < MOST_FORECAST_PEOPLE) {
    const chunk: readonly ListedCandidate[] = await PAGES[list](sql, workspaceId, campaignId, { after, limit: CHUNK });
    judged += chunk.length;
    const keys = chunk.map(({ emailKey }) => emailKey);
    const suppressed = await listSuppressedNames(sql, workspaceId, groupId, at, keys);
    const erased = await findErased(ctx, workspaceId, keys);
    const others = await listSamePerson(sql, workspaceId, keys);
    const areContacts = list === 'pending';
    const taken = areContacts
      ? new Map<string, unknown>()
      : await listTakenKeys(sql, workspaceId, campaignId, withOthers(keys, others));
    const judge = await judgePeople(ctx, workspaceId, { rootId, rules, at }, chunk, others);
    for (const person of chunk) {
      const key = person.emailKey;
      if (erased.has(key) || isSuppressed(suppressed, key)) continue;
      const own = [key, ...(others.get(key) ?? [])];
      if (!areContacts && own.some((one) => taken.has(one) || enrolled.has(one))) continue;
      const decision = judge(person);
      if (decision === 'enroll') enrolled.add(key);
      else byRule.set(decision.rule, withOneMore(byRule.get(decision.rule), decision));
    }
    if (chunk.length < CHUNK) break;
    after = chunk.at(-1)?.position ?? null;
    await setImmediate();
  }
  const found = ENROLLMENT_RULES.flatMap((rule) => byRule.get(rule) ?? []);
  const notEnrolled = found.reduce((sum, { count }) => sum + count, 0);
  return {
    judged,
    enrolled: enrolled.size,
    notEnrolled,
    skipped: judged - enrolled.size - notEnrolled,
    rules: found.sort((one, other) => other.count - one.count),
  };
}

function withOneMore(
  known: RuleForecast | undefined,
  { rule, changesAt }: { readonly rule: EnrollmentRule; readonly changesAt: Date | null },
): RuleForecast {
  if (known === undefined) return { rule, count: 1, changesAt };
  const isSooner = changesAt !== null && (known.changesAt === null || changesAt < known.changesAt);
  return { rule, count: known.count + 1, changesAt: isSooner ? changesAt : known.changesAt };
}
