import { type Static, Type } from 'typebox';
import { STOP_ACTIONS, STOP_SCOPES } from '../../../engine/lifecycle/enums.js';
import { SUPPRESSION_SCOPES } from '../../../engine/lifecycle/reply-enums.js';
import { DEFAULT_STOP_RULES } from '../../../engine/stop-rules/rules.js';
import { domain, enumOf, withDefault } from '../../../platform/http/types.js';
import { changesOf, fullOf } from './changes.js';

const defaults = DEFAULT_STOP_RULES;

const yesNo = (description: string, value: boolean) => withDefault(Type.Boolean({ description }), value);

const OutOfOffice = Type.Object(
  {
    hold: yesNo('Holds the contact until it is back.', defaults.outOfOffice.hold),
    resumeAfterDays: withDefault(
      Type.Integer({ minimum: 0, maximum: 30, description: 'Working days after the return date that was read.' }),
      defaults.outOfOffice.resumeAfterDays,
    ),
    defaultHoldDays: withDefault(
      Type.Integer({ minimum: 1, maximum: 60, description: 'Days when the reply names no return date.' }),
      defaults.outOfOffice.defaultHoldDays,
    ),
    maxHoldDays: withDefault(
      Type.Integer({ minimum: 1, maximum: 365, description: 'No hold is longer than this.' }),
      defaults.outOfOffice.maxHoldDays,
    ),
  },
  { description: 'What an out-of-office reply does.' },
);

const rules = {
  stopOnReply: yesNo('Any human reply ends the sequence.', defaults.stopOnReply),
  stopOnAutoReply: yesNo('Automatic replies end it too. They never count as replies.', defaults.stopOnAutoReply),
  outOfOffice: withDefault(OutOfOffice, { ...defaults.outOfOffice }),
  stopOnCompanyReply: yesNo(
    'A reply stops all contacts of the same company domain. Free-mail domains never count as a company.',
    defaults.stopOnCompanyReply,
  ),
  companyReplyScope: withDefault(
    enumOf(STOP_SCOPES, { description: 'Where the company is stopped.' }),
    defaults.companyReplyScope,
  ),
  companyDomainExceptions: withDefault(
    Type.Array(domain(), { maxItems: 500, description: 'Domains that are never treated as one company.' }),
    [],
  ),
  stopOnBounce: yesNo('A hard bounce ends the sequence and suppresses the address.', defaults.stopOnBounce),
  softBounceLimit: withDefault(
    Type.Integer({ minimum: 1, maximum: 10, description: 'Soft bounces within 7 days that stop a contact.' }),
    defaults.softBounceLimit,
  ),
  stopOnUnsubscribe: yesNo(
    'Always true: an opt-out stops the contact and suppresses the address. False is refused.',
    defaults.stopOnUnsubscribe,
  ),
  unsubscribeScope: withDefault(
    enumOf(SUPPRESSION_SCOPES, {
      description: 'How far an opt-out reaches. `group` needs a `groupId` on the campaign.',
    }),
    defaults.unsubscribeScope,
  ),
  stopOnNegativeIntent: yesNo(
    'A reply that declines ends the sequence, also when `stopOnReply` is false.',
    defaults.stopOnNegativeIntent,
  ),
  stopOnPositiveIntent: yesNo(
    'A reply that shows interest ends the sequence, also when `stopOnReply` is false.',
    defaults.stopOnPositiveIntent,
  ),
  stopOnLeftCompany: yesNo(
    'An automatic reply that says the person has left stops the contact and suppresses the address.',
    defaults.stopOnLeftCompany,
  ),
  stopOnClick: yesNo('A click by a person ends the sequence.', defaults.stopOnClick),
  clickUrls: withDefault(
    Type.Array(Type.String({ minLength: 1, maxLength: 2000 }), {
      maxItems: 50,
      description: 'With entries only clicks on links that begin with one of them count.',
    }),
    [],
  ),
  stopOnOpen: yesNo('An open by a person ends the sequence.', defaults.stopOnOpen),
  replyAction: withDefault(
    enumOf(STOP_ACTIONS, { description: '`pause` keeps the contact for a manual resume.' }),
    defaults.replyAction,
  ),
  scope: withDefault(
    enumOf(STOP_SCOPES, {
      description: 'A stop by reply also stops the same address in the other campaigns of this scope.',
    }),
    defaults.scope,
  ),
};

export const CampaignStopRulesIn = Type.Object(rules, {
  $id: 'CampaignStopRulesIn',
  description: "What ends a contact's sequence.",
});

export const CampaignStopRulesChanges = changesOf(CampaignStopRulesIn, {
  $id: 'CampaignStopRulesUpdateIn',
  description: 'Absent fields stay as they are, null sets the default.',
});
export type CampaignStopRulesChanges = Static<typeof CampaignStopRulesChanges>;

export const CampaignStopRulesOut = fullOf(CampaignStopRulesIn, { $id: 'CampaignStopRulesOut' });
