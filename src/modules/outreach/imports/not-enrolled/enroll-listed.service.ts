import { emailKey } from '../../../../engine/address/email-key.js';
import type { EnrollResult } from '../../../../engine/enrollment/enroll-results.js';
import type { EnrollmentRefusal } from '../../../../engine/enrollment/judge-enrollment.js';
import { type Ctx, inTx } from '../../../../platform/context.js';
import { notFound } from '../../../../platform/errors.js';
import { getCampaign, requireEditable } from '../../campaigns/index.js';
import { findNotEnrolled } from '../../contacts/rules/index.js';
import { enrollPeople, verifyEnrolled } from '../enroll-people.service.js';

export interface ListedResult {
  readonly email: string;
  readonly result: EnrollResult;
  readonly contactId: string | null;
  readonly refusal: EnrollmentRefusal | null;
}

/**
 * Enrolls people from the list of those whom the rules of a campaign excluded, with their original values. Throws 404
 * `campaign_not_found`, 409 `campaign_not_editable`.
 */
export function enrollListed(
  ctx: Ctx,
  workspaceId: number,
  campaignId: string,
  { emails, ignoreRules }: { readonly emails: readonly string[]; readonly ignoreRules: boolean },
): Promise<ListedResult[]> {
  return inTx(ctx, async (ctx) => {
    await requireEditable(ctx, await getCampaign(ctx, workspaceId, campaignId));
    const listed = await findNotEnrolled(ctx, workspaceId, campaignId, [...new Set(emails.map(emailKey))]);
    const rules = { onDuplicate: 'skip', duplicateScope: 'campaign', ignoresRules: ignoreRules } as const;
    const target = { campaignId, importId: null, ...rules };
    const people = [...listed.values()];
    const added = await enrollPeople(ctx, workspaceId, target, people);
    if (added === null) throw notFound('campaign');
    if (added.rows.some(({ result }) => result === 'created')) {
      await verifyEnrolled(ctx, workspaceId, campaignId, false);
    }
    const results = new Map(people.map(({ emailKey: key }, at) => [key, added.rows[at]!]));
    return emails.map((email) => {
      const row = results.get(emailKey(email));
      if (row === undefined) return { email, result: 'not_found', contactId: null, refusal: null };
      return { email, result: RESULTS[row.result], contactId: row.contactId, refusal: row.refusal ?? null };
    });
  });
}

const RESULTS = {
  created: 'enrolled',
  not_enrolled: 'not_enrolled',
  suppressed: 'suppressed',
  updated: 'duplicate',
  duplicate_in_file: 'duplicate',
  duplicate_in_scope: 'duplicate',
} as const;
