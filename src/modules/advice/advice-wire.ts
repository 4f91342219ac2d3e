import type { AdviceChange, AdviceSubject } from '../../engine/advice/finding.js';
import { inLanguage } from '../../engine/words/in-language.js';
import type { Ctx } from '../../platform/context.js';
import { isoOrNull } from '../../platform/http/wire.js';
import { type AdviceFindingOut, MAX_SUBJECTS } from './advice.schemas.js';
import type { Advice } from './advice.service.js';

/** A finding in the language of the request. */
export function adviceToWire(
  { language }: Pick<Ctx, 'language'>,
  { rule, subjects, dismissedAt }: Advice,
): AdviceFindingOut {
  const shown = subjects.slice(0, MAX_SUBJECTS);
  return {
    key: rule.key,
    impact: rule.impact,
    title: inLanguage(language, rule.title),
    effect: inLanguage(language, rule.effect),
    count: subjects.length,
    subjects: shown.map(({ kind, id, name, value }) => ({
      ...{ kind, id, name },
      value: value === null ? null : inLanguage(language, value),
    })),
    screen: rule.screen,
    change:
      rule.change === null
        ? null
        : { preview: inLanguage(language, rule.change.preview), requests: requestsOf(rule.change, shown) },
    dismissedAt: isoOrNull(dismissedAt),
  };
}

type AdviceRequest = NonNullable<AdviceFindingOut['change']>['requests'][number];

/** One request for all mailboxes, or one per campaign. */
function requestsOf({ operation, body }: AdviceChange, subjects: readonly AdviceSubject[]): AdviceRequest[] {
  if (operation !== 'updateCampaign') {
    return [{ operation, campaignId: null, body: { ...body, mailboxes: subjects.map(({ id }) => id) } }];
  }
  return subjects.map(({ id }) => ({ operation, campaignId: id, body: { ...body } }));
}
