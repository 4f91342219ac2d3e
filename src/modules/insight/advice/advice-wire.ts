import type { AdviceChange, AdviceSubject } from '../../../engine/advice/finding.js';
import { inLanguage } from '../../../engine/words/in-language.js';
import type { Ctx } from '../../../platform/context.js';
import { isoOrNull } from '../../../platform/http/wire.js';
import { type AdviceFindingOut, MAX_SUBJECTS } from './advice.schemas.js';
import type { Advice } from './advice.service.js';

/** A finding in the language of the request. */
export function adviceToWire(
  { language }: Pick<Ctx, 'language'>,
  { rule, subjects, dismissedAt }: Advice,
): AdviceFindingOut {
  const shown = subjects.slice(0, MAX_SUBJECTS);
  const fixable = shown.filter(({ isFixable }) => isFixable !== false);
  return {
    key: rule.key,
    impact: rule.impact,
    title: inLanguage(language, rule.title),
    effect: inLanguage(language, rule.effect),
    count: subjects.length,
    subjects: shown.map(({ kind, id, name, value, records = [] }) => ({
      ...{ kind, id, name },
      value: value === null ? null : inLanguage(language, value),
      records: records.map(({ type, name, value, priority }) => ({ type, name, value, priority })),
    })),
    screen: rule.screen,
    change:
      rule.change === null || fixable.length === 0
        ? null
        : { preview: inLanguage(language, rule.change.preview), requests: requestsOf(rule.change, fixable) },
    dismissedAt: isoOrNull(dismissedAt),
  };
}

type AdviceRequest = NonNullable<AdviceFindingOut['change']>['requests'][number];

/** Returns one request for all mailboxes, or one per campaign or domain. */
function requestsOf({ operation, body }: AdviceChange, subjects: readonly AdviceSubject[]): AdviceRequest[] {
  const paths = { campaignId: null, domain: null };
  switch (operation) {
    case 'updateCampaign':
      return subjects.map(({ id }) => ({ operation, ...paths, campaignId: id, body: { ...body } }));
    case 'updateDnsRecords':
      return subjects.map(({ id }) => ({ operation, ...paths, domain: id, body: { ...body } }));
    default:
      return [{ operation, ...paths, body: { ...body, mailboxes: subjects.map(({ id }) => id) } }];
  }
}
