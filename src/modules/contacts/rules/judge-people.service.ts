import { type EnrollmentRefusal, judgeEnrollment } from '../../../engine/enrollment/judge-enrollment.js';
import { type EnrollmentRules, hasRules } from '../../../engine/enrollment/rules.js';
import type { Ctx } from '../../../platform/context.js';
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
 * Reads the facts that the rules need about these people, and returns the decision about each. `rootId` is the campaign, or
 * the parent of a subsequence.
 */
export async function judgePeople(
  ctx: Ctx,
  workspaceId: number,
  rootId: string,
  rules: EnrollmentRules,
  people: readonly Candidate[],
): Promise<JudgePerson> {
  if (!hasRules(rules)) return () => 'enroll';
  const { sql } = ctx;
  const keys = [...new Set(people.map(({ emailKey }) => emailKey))];
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
  const now = ctx.clock.now();
  return (person) => {
    const { emailKey, companyDomain } = person;
    const here = open.get(emailKey);
    const found = here ?? (companyDomain === null ? undefined : openCompanies.get(companyDomain));
    const history = past.get(emailKey);
    const given = valuesOf(person);
    const known = book.get(emailKey) ?? {};
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
      lastSentHereAt: history?.sentHereAt ?? null,
      lastSentElsewhereAt: history?.sentElsewhereAt ?? null,
      lastRepliedAt: history?.repliedAt ?? null,
    };
    return judgeEnrollment(rules, facts, now);
  };
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
