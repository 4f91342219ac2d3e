import { enumeration } from '../enumeration.js';
import { PROFILE_COLUMNS } from '../profiles/field-types.js';

/** Contacts that `oneCampaign` compares: none, those of the address, or those of the company domain. */
export const ONE_CAMPAIGN_SCOPES = enumeration('OneCampaignScope', ['off', 'person', 'company']);
export type OneCampaignScope = (typeof ONE_CAMPAIGN_SCOPES)[number];

/** Field values that exclude a person. */
export interface ExcludedValues {
  /** `country`, `tags`, or `custom.plan`. */
  readonly field: string;
  readonly values: readonly string[];
}

/** Rules for new contacts of a campaign. Numbers are days; 0 disables the rule. */
export interface EnrollmentRules {
  readonly oneCampaign: OneCampaignScope;
  /** Days since the last email from the same campaign. */
  readonly daysBeforeSame: number;
  /** Days since the last email from another campaign. */
  readonly daysBeforeOther: number;
  readonly daysAfterReply: number;
  readonly exclude: readonly ExcludedValues[];
}

/** Rules of a campaign that replace those of its workspace; null keeps the rule of the workspace. */
export type EnrollmentOverrides = { readonly [K in keyof EnrollmentRules]: EnrollmentRules[K] | null };

export const NO_ENROLLMENT_RULES: EnrollmentRules = {
  oneCampaign: 'off',
  daysBeforeSame: 0,
  daysBeforeOther: 0,
  daysAfterReply: 0,
  exclude: [],
};

export const NO_ENROLLMENT_OVERRIDES: EnrollmentOverrides = {
  oneCampaign: null,
  daysBeforeSame: null,
  daysBeforeOther: null,
  daysAfterReply: null,
  exclude: null,
};

export const MOST_RULE_DAYS = 3_650;

/** Field of a person that can exclude. */
export const EXCLUDING_FIELD = `^(${['email', 'companyDomain', 'tags', ...Object.keys(PROFILE_COLUMNS)].join('|')}|custom\\..{1,64})$`;

/** Returns whether any rule applies. */
export function hasRules(rules: EnrollmentRules): boolean {
  const { oneCampaign, daysBeforeSame, daysBeforeOther, daysAfterReply, exclude } = rules;
  return oneCampaign !== 'off' || daysBeforeSame + daysBeforeOther + daysAfterReply > 0 || exclude.length > 0;
}

/** Reads stored rules of a workspace. */
export function readEnrollmentRules(stored: unknown): EnrollmentRules {
  return { ...NO_ENROLLMENT_RULES, ...((stored ?? {}) as Partial<EnrollmentRules>) };
}

/** Returns the rules that apply in a campaign. */
export function effectiveRules(workspace: EnrollmentRules, campaign: EnrollmentOverrides): EnrollmentRules {
  return {
    oneCampaign: campaign.oneCampaign ?? workspace.oneCampaign,
    daysBeforeSame: campaign.daysBeforeSame ?? workspace.daysBeforeSame,
    daysBeforeOther: campaign.daysBeforeOther ?? workspace.daysBeforeOther,
    daysAfterReply: campaign.daysAfterReply ?? workspace.daysAfterReply,
    exclude: campaign.exclude ?? workspace.exclude,
  };
}
