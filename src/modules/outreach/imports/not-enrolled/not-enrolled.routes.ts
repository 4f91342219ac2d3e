import type {
  EnrollmentRefusal,
  EnrollmentRule,
  RefusalValues,
} from '../../../../engine/enrollment/judge-enrollment.js';
import { refusalText } from '../../../../engine/enrollment/refusal-text.js';
import { inLanguage } from '../../../../engine/words/in-language.js';
import type { Ctx } from '../../../../platform/context.js';
import type { App } from '../../../../platform/http/http-server.js';
import { operation } from '../../../../platform/http/operation.js';
import { isoOf, isoOrNull } from '../../../../platform/http/wire.js';
import { CampaignPath } from '../../campaigns/index.js';
import { listNotEnrolled, type NotEnrolledRow } from '../../contacts/rules/index.js';
import { enrollListed, type ListedResult } from './enroll-listed.service.js';
import {
  type EnrollResultOut,
  NotEnrolledEnrollIn,
  NotEnrolledEnrollOut,
  type NotEnrolledOut,
  NotEnrolledPageOut,
  NotEnrolledQuery,
} from './not-enrolled.schemas.js';

/** Registers the list of contacts that enrollment rules keep out of a campaign. */
export function notEnrolledRoutes(app: App): void {
  operation(app, {
    id: 'listNotEnrolled',
    method: 'GET',
    path: '/campaigns/{campaign_id}/not-enrolled',
    tag: 'Contacts',
    summary: 'List contacts not enrolled',
    description:
      'Returns the contacts that enrollment rules kept out of a campaign when an import, a request, or a segment last added them: the rule, the values that decided, and when that changes. A contact leaves the list when it is enrolled.',
    params: CampaignPath,
    query: NotEnrolledQuery,
    response: NotEnrolledPageOut,
    errors: ['campaign_not_found'],
    handler: async (ctx, { workspaceId, params, query }) => {
      const { items, total, nextCursor } = await listNotEnrolled(ctx, workspaceId, params.campaign_id, query);
      return {
        items: items.map((row) => rowToWire(row, ctx.language)),
        total,
        nextCursor,
        hasMore: nextCursor !== null,
      };
    },
  });

  operation(app, {
    id: 'enrollNotEnrolled',
    method: 'POST',
    path: '/campaigns/{campaign_id}/not-enrolled/enroll',
    tag: 'Contacts',
    summary: 'Enroll contacts not enrolled',
    description:
      'Adds contacts from the list to the campaign, with the values they were added with. Rules and suppressions are checked again; `ignoreRules` skips the rules. The response has the result of each address.',
    params: CampaignPath,
    body: NotEnrolledEnrollIn,
    response: NotEnrolledEnrollOut,
    errors: ['campaign_not_found', 'campaign_not_editable'],
    example: { body: { emails: ['ana@example.com'], ignoreRules: true } },
    handler: async (ctx, { workspaceId, params, body }) => {
      const results = await enrollListed(ctx, workspaceId, params.campaign_id, body);
      const enrolledCount = results.filter(({ result }) => result === 'enrolled').length;
      return { enrolledCount, results: results.map((result) => resultToWire(result, ctx.language)) };
    },
  });
}

function rowToWire(row: NotEnrolledRow, language: Ctx['language']): NotEnrolledOut {
  const { firstName = null, lastName = null, company = null } = row.fields as Partial<Record<string, string | null>>;
  const refusal = { rule: row.rule as EnrollmentRule, values: row.rule_values as RefusalValues };
  return {
    ...{ email: row.email, firstName, lastName, company },
    ...{ profileId: row.profile_id, importId: row.import_id },
    ...refusalToWire({ ...refusal, changesAt: row.changes_at }, language),
    refusedAt: isoOf(row.refused_at),
    nextAttemptAt: isoOrNull(row.retry_at),
  };
}

function resultToWire({ refusal, ...result }: ListedResult, language: Ctx['language']): EnrollResultOut {
  return { ...result, refusal: refusal === null ? null : refusalToWire(refusal, language) };
}

const NO_VALUES = {
  ...{ field: null, value: null, campaignId: null, campaignName: null },
  ...{ companyDomain: null, days: null, since: null },
};

function refusalToWire(refusal: EnrollmentRefusal, language: Ctx['language']) {
  return {
    rule: refusal.rule,
    values: { ...NO_VALUES, ...refusal.values },
    reason: inLanguage(language, refusalText(refusal)),
    changesAt: isoOrNull(refusal.changesAt),
  };
}
