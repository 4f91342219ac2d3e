import type { StopAction, StopScope } from '../lifecycle/enums.js';
import type { SuppressionScope } from '../lifecycle/reply-enums.js';

/** Returns how long an out-of-office contact is paused (`outOfOffice`). */
export interface OutOfOfficeRules {
  readonly hold: boolean;
  /** Working days after the return date that was read, 0..30. */
  readonly resumeAfterDays: number;
  /** Calendar days if no date was found, 1..60. */
  readonly defaultHoldDays: number;
  /** No hold is longer than this many calendar days, 1..365. */
  readonly maxHoldDays: number;
}

/** `CampaignStopRulesOut`: events that end a contact's sequence. */
export interface StopRules {
  readonly stopOnReply: boolean;
  readonly stopOnAutoReply: boolean;
  readonly outOfOffice: OutOfOfficeRules;
  readonly stopOnCompanyReply: boolean;
  readonly companyReplyScope: StopScope;
  readonly companyDomainExceptions: readonly string[];
  readonly stopOnBounce: boolean;
  readonly softBounceLimit: number;
  /** Always true: an opt-out always stops and suppresses; writes reject false. */
  readonly stopOnUnsubscribe: boolean;
  readonly unsubscribeScope: SuppressionScope;
  readonly stopOnNegativeIntent: boolean;
  readonly stopOnPositiveIntent: boolean;
  readonly stopOnLeftCompany: boolean;
  readonly stopOnClick: boolean;
  readonly clickUrls: readonly string[];
  readonly stopOnOpen: boolean;
  readonly replyAction: StopAction;
  readonly scope: StopScope;
}

/** Defaults of campaigns. */
export const DEFAULT_STOP_RULES: StopRules = {
  stopOnReply: true,
  stopOnAutoReply: false,
  outOfOffice: { hold: true, resumeAfterDays: 1, defaultHoldDays: 7, maxHoldDays: 90 },
  stopOnCompanyReply: false,
  companyReplyScope: 'campaign',
  companyDomainExceptions: [],
  stopOnBounce: true,
  softBounceLimit: 3,
  stopOnUnsubscribe: true,
  unsubscribeScope: 'workspace',
  stopOnNegativeIntent: true,
  stopOnPositiveIntent: true,
  stopOnLeftCompany: true,
  stopOnClick: false,
  clickUrls: [],
  stopOnOpen: false,
  replyAction: 'stop',
  scope: 'campaign',
};
