import { type Static, Type } from 'typebox';
import { STOP_ACTIONS, STOP_SCOPES } from '../../../../engine/lifecycle/enums.js';
import { SUPPRESSION_SCOPES } from '../../../../engine/lifecycle/reply-enums.js';
import { DEFAULT_STOP_RULES } from '../../../../engine/stop-rules/rules.js';
import { domain, enumOf, withDefault } from '../../../../platform/http/types.js';
import { changesOf, fullOf } from './changes.js';

const defaults = DEFAULT_STOP_RULES;

const yesNo = (description: string, value: boolean) => withDefault(Type.Boolean({ description }), value);

const OutOfOffice = Type.Object(
  {
    hold: yesNo('Pauses out-of-office contacts until they return.', defaults.outOfOffice.hold),
    resumeAfterDays: withDefault(
      Type.Integer({
        minimum: 0,
        maximum: 30,
        description: 'Working days of the schedule between the return date in the auto-reply and the next email.',
      }),
      defaults.outOfOffice.resumeAfterDays,
    ),
    defaultHoldDays: withDefault(
      Type.Integer({
        minimum: 1,
        maximum: 60,
        description: 'Calendar days on hold when the auto-reply has no return date.',
      }),
      defaults.outOfOffice.defaultHoldDays,
    ),
    maxHoldDays: withDefault(
      Type.Integer({ minimum: 1, maximum: 365, description: 'Maximum calendar days on hold.' }),
      defaults.outOfOffice.maxHoldDays,
    ),
  },
  { description: 'Effect of an out-of-office reply on its contact.' },
);

const rules = {
  stopOnReply: yesNo('A human reply stops the sequence.', defaults.stopOnReply),
  stopOnAutoReply: yesNo(
    'An auto-reply stops the sequence too. Auto-replies never count as replies.',
    defaults.stopOnAutoReply,
  ),
  outOfOffice: withDefault(OutOfOffice, { ...defaults.outOfOffice }),
  stopOnCompanyReply: yesNo(
    'A reply stops every contact at the same company domain. Free email domains never count as a company.',
    defaults.stopOnCompanyReply,
  ),
  companyReplyScope: withDefault(
    enumOf(STOP_SCOPES, { description: 'Campaigns in which contacts at the company are stopped.' }),
    defaults.companyReplyScope,
  ),
  companyDomainExceptions: withDefault(
    Type.Array(domain(), { maxItems: 500, description: 'Domains that are never treated as a company.' }),
    [],
  ),
  stopOnBounce: yesNo(
    'A hard bounce stops the sequence and suppresses the address in the workspace. Soft bounces count toward `softBounceLimit`.',
    defaults.stopOnBounce,
  ),
  softBounceLimit: withDefault(
    Type.Integer({
      minimum: 1,
      maximum: 10,
      description:
        'Soft bounces within 7 days, without a delivered email in between, that stop the contact. The address is not suppressed.',
    }),
    defaults.softBounceLimit,
  ),
  stopOnUnsubscribe: yesNo(
    'Always true: unsubscribing stops the contact and suppresses the address. `false` is rejected.',
    defaults.stopOnUnsubscribe,
  ),
  unsubscribeScope: withDefault(
    enumOf(SUPPRESSION_SCOPES, {
      description: 'Scope of the suppression entry of an unsubscribe. `group` requires a `groupId` on the campaign.',
    }),
    defaults.unsubscribeScope,
  ),
  stopOnNegativeIntent: yesNo(
    'A reply that declines stops the sequence, even if `stopOnReply` is `false`.',
    defaults.stopOnNegativeIntent,
  ),
  stopOnPositiveIntent: yesNo(
    'A reply that shows interest stops the sequence, even if `stopOnReply` is `false`.',
    defaults.stopOnPositiveIntent,
  ),
  stopOnLeftCompany: yesNo(
    'An auto-reply saying that the contact left the company stops the sequence and suppresses the address.',
    defaults.stopOnLeftCompany,
  ),
  stopOnClick: yesNo('A human click stops the sequence.', defaults.stopOnClick),
  clickUrls: withDefault(
    Type.Array(Type.String({ minLength: 1, maxLength: 2000 }), {
      maxItems: 50,
      description: 'URL prefixes. If present, only clicks on links that start with one of them count.',
    }),
    [],
  ),
  stopOnOpen: yesNo('A human open stops the sequence.', defaults.stopOnOpen),
  replyAction: withDefault(
    enumOf(STOP_ACTIONS, {
      description: 'Effect of a stop rule: `stop` ends the sequence, `pause` waits for a member to resume the contact.',
    }),
    defaults.replyAction,
  ),
  scope: withDefault(
    enumOf(STOP_SCOPES, {
      description: 'A reply also stops the same address in the other campaigns of this scope.',
    }),
    defaults.scope,
  ),
};

export const CampaignStopRulesIn = Type.Object(rules, {
  $id: 'CampaignStopRulesIn',
  description: 'Rules that stop the sequence of a contact.',
});

export const CampaignStopRulesChanges = changesOf(CampaignStopRulesIn, {
  $id: 'CampaignStopRulesUpdateIn',
  description: 'Absent fields are unchanged; `null` restores the default.',
});
export type CampaignStopRulesChanges = Static<typeof CampaignStopRulesChanges>;

export const CampaignStopRulesOut = fullOf(CampaignStopRulesIn, { $id: 'CampaignStopRulesOut' });
