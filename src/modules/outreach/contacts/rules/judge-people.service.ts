import { type EnrollmentRefusal, judgeEnrollment } from '../../../../engine/enrollment/judge-enrollment.js';
import { type EnrollmentRules, hasRules } from '../../../../engine/enrollment/rules.js';
import type { Ctx } from '../../../../platform/context.js';
import { withOthers } from '../same-person/same-person.reads.js';
import type { Candidate } from './candidate.js';
import {
  type BookValues,
  listBookValues,
  listOpenElsewhere,
  listPastContacts,
  type OpenElsewhere,
  type PastContact,
} from './enrollment-facts.reads.js';
import { deleteNotEnrolled, type RefusedPerson, upsertNotEnrolled } from './not-enrolled.repo.js';

/** Returns whether a person may become a contact. */
export type JudgePerson = (person: Candidate) => 'enroll' | EnrollmentRefusal;

/**
 * Reads the facts that the rules need about these people, and returns the decision about each at the instant `at`. `rootId` is
 * the campaign, or the parent of a subsequence. `others` are the other addresses of the same people.
 */
export async function judgePeople(
  ctx: Ctx,
  workspaceId: number,
  { rootId, rules, at }: { readonly rootId: string; readonly rules: EnrollmentRules; readonly at: Date },
  people: readonly Candidate[],
  others: ReadonlyMap<string, readonly string[]> = new Map(),
): Promise<JudgePerson> {
  if (!hasRules(rules)) return () => 'enroll';
  const { sql } = ctx;
  const keys = withOthers([...new Set(people.map(({ emailKey }) => emailKey))], others);
  const domains = [...new Set(people.flatMap(({ companyDomain }) => companyDomain ?? []))];
  const { oneCampaign, exclude } = rules;
  const looksBack = rules.daysAfterReply + rules.daysBeforeSame + rules.daysBeforeOther > 0;
  const none = new Map<string, never>();
  const open: Map<string, OpenElsewhere> =
    oneCampaign === 'off' ? none : await listOpenElsewhere(sql, workspaceId, rootId, 'person', keys);
  const openCompanies: Map<string, OpenElsewhere> =
    oneCampaign === 'company' ? await listOpenElsewhere(sql, workspaceId, rootId, 'company', domains) : none;
  const past: Map<string, PastContact> = looksBack ? await listPastContacts(sql, workspaceId, rootId, keys) : none;
  const book: Map<string, BookValues> = exclude.length > 0 ? await listBookValues(sql, workspaceId, keys) : none;
  return (person) => {
    const { emailKey, companyDomain } = person;
    const own = [emailKey, ...(others.get(emailKey) ?? [])];
    const here = own.map((key) => open.get(key)).find((one) => one !== undefined);
    const found = here ?? (companyDomain === null ? undefined : openCompanies.get(companyDomain));
    const history = own.flatMap((key) => past.get(key) ?? []);
    const given = valuesOf(person);
    const known = own.map((key) => book.get(key)).find((one) => one !== undefined) ?? {};
    const facts = {
      valuesOf: (field: string) => [given[field], known[field]],
      elsewhere:
        found === undefined
          ? null
          : {
              campaignId: found.campaignId,
              campaignName: found.campaignName,
              companyDomain: here === undefined ? companyDomain : null,
            },
      lastSentHereAt: latest(history, 'sentHereAt'),
      lastSentElsewhereAt: latest(history, 'sentElsewhereAt'),
      lastRepliedAt: latest(history, 'repliedAt'),
    };
    return judgeEnrollment(rules, facts, at);
  };
}

/** Returns the latest time in the histories of the addresses of one person. */
function latest(history: readonly PastContact[], of: 'sentHereAt' | 'sentElsewhereAt' | 'repliedAt'): Date | null {
  const times = history.flatMap((one) => one[of]?.getTime() ?? []);
  return times.length === 0 ? null : new Date(Math.max(...times));
}

/** Records enrolled and excluded people, in the transaction that adds the contacts. */
export async function noteRefusals(
  ctx: Ctx,
  workspaceId: number,
  target: { readonly campaignId: string; readonly importId: string | null },
  { refused, enrolled }: { readonly refused: readonly RefusedPerson[]; readonly enrolled: readonly string[] },
): Promise<void> {
  if (enrolled.length > 0) await deleteNotEnrolled(ctx.sql, workspaceId, target.campaignId, enrolled);
  if (refused.length > 0) await upsertNotEnrolled(ctx.sql, workspaceId, target, ctx.clock.now(), refused);
}

function valuesOf({ emailKey, companyDomain, fields, customFields }: Candidate): BookValues {
  const custom = Object.entries(JSON.parse(customFields) as Record<string, unknown>);
  return Object.assign(
    Object.create(null) as Record<string, unknown>,
    { email: emailKey, companyDomain, ...fields },
    Object.fromEntries(custom.map(([name, value]) => [`custom.${name}`, value])),
  );
}
