import { type Static, Type } from 'typebox';
import { EXCLUDING_FIELD, MOST_RULE_DAYS, ONE_CAMPAIGN_SCOPES } from '../../../../engine/enrollment/rules.js';
import { enumOf } from '../../../../platform/http/types.js';

const ExcludedValues = Type.Object(
  {
    field: Type.String({
      pattern: EXCLUDING_FIELD,
      description:
        'Field of the contact or its profile: `email`, `companyDomain`, `tags`, a standard field such as `country`, or `custom.` and the name of a custom field.',
      examples: ['custom.stage'],
    }),
    values: Type.Array(Type.String({ minLength: 1, maxLength: 200 }), {
      minItems: 1,
      maxItems: 200,
      description: 'Values that exclude a contact. Case does not matter.',
      examples: [['customer', 'in negotiation']],
    }),
  },
  { $id: 'ExcludedValues', description: 'Field values that exclude contacts from a campaign.' },
);

const days = (description: string) =>
  Type.Integer({ minimum: 0, maximum: MOST_RULE_DAYS, description: `${description} 0: no limit.`, examples: [30] });

/** Fields of enrollment rules, for workspaces and campaigns. */
export const enrollmentRuleFields = {
  oneCampaign: enumOf(ONE_CAMPAIGN_SCOPES, {
    description:
      'Whether a contact, or a company, can be in only one campaign at a time: not enrolled while another campaign, including drafts and paused campaigns, has a contact with the address or company domain that is pending, active, or paused. Free-mail domains are not companies.',
  }),
  daysBeforeSame: days(
    'Days since the last email from the same campaign before a removed contact can be enrolled again.',
  ),
  daysBeforeOther: days('Days since the last email from another campaign.'),
  daysAfterReply: days("Days since the contact's last reply to any campaign."),
  exclude: Type.Array(ExcludedValues, { maxItems: 20, description: 'Field values that exclude contacts.' }),
};

const { oneCampaign, daysBeforeSame, daysBeforeOther, daysAfterReply, exclude } = enrollmentRuleFields;

export const EnrollmentRulesOut = Type.Object(enrollmentRuleFields, {
  $id: 'EnrollmentRulesOut',
  description: 'Rules for new contacts of all campaigns of a workspace.',
});

export const EnrollmentRulesUpdateIn = Type.Object(
  {
    oneCampaign: Type.Optional(oneCampaign),
    daysBeforeSame: Type.Optional(daysBeforeSame),
    daysBeforeOther: Type.Optional(daysBeforeOther),
    daysAfterReply: Type.Optional(daysAfterReply),
    exclude: Type.Optional(exclude),
  },
  { $id: 'EnrollmentRulesUpdateIn', description: 'Rules to change. Absent fields are unchanged.' },
);
export type EnrollmentRulesUpdateIn = Static<typeof EnrollmentRulesUpdateIn>;
