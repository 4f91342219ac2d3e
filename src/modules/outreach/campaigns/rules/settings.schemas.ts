import { type Static, Type } from 'typebox';
import { defaultSettings } from '../../../../engine/campaign/settings.js';
import {
  COMPLIANCE_FOOTERS,
  DEAD_MAILBOX_POLICIES,
  ESP_MATCHING_MODES,
  ESP_RULE_ACTIONS,
  ESP_RULE_TARGETS,
  MISSING_VARIABLE_POLICIES,
  PLAIN_TEXT_MODES,
  ROTATION_MODES,
  THROTTLE_SCOPES,
  VARIANT_METRICS,
  VARIANT_MODES,
} from '../../../../engine/lifecycle/enums.js';
import { domain, email, enumOf, nullable, withDefault } from '../../../../platform/http/types.js';
import { enrollmentRuleFields as rules } from '../../../foundation/workspaces/enrollment/index.js';
import { changesOf, fullOf } from './changes.js';

const is = defaultSettings;

const yesNo = (value: boolean, description: string) => withDefault(Type.Boolean({ description }), value);
const int = (value: number, minimum: number, maximum: number, description: string) =>
  withDefault(Type.Integer({ minimum, maximum, description }), value);
const num = (value: number, minimum: number, maximum: number, description: string) =>
  withDefault(Type.Number({ minimum, maximum, description }), value);
const addresses = (description: string) => withDefault(Type.Array(email(), { maxItems: 5, description }), []);

const Ramp = Type.Object(
  {
    enabled: yesNo(is.ramp.enabled, 'Whether the ramp-up applies.'),
    start: int(is.ramp.start, 1, 500, 'Emails on the first sending day.'),
    increment: int(is.ramp.increment, 1, 100, 'Additional emails on each further sending day.'),
    ceiling: int(is.ramp.ceiling, 1, 2000, 'Maximum emails per day of the ramp-up.'),
  },
  { description: 'Ramp-up of daily volume. It only lowers a limit.' },
);

const Tracking = Type.Object(
  {
    opens: yesNo(is.tracking.opens, 'Whether a tracking pixel records opens.'),
    clicks: yesNo(is.tracking.clicks, 'Whether links go through the tracking domain.'),
    domain: withDefault(
      nullable(domain(), {
        description:
          'Host of tracked links: a CNAME to this server. `trackingDomain` of a mailbox takes precedence. If opens or clicks are tracked, each mailbox requires one of the two, except in a sandbox workspace, where links go to this server.',
      }),
      is.tracking.domain,
    ),
  },
  { description: 'Open and click tracking. Default: off.' },
);

const Unsubscribe = Type.Object(
  {
    header: yesNo(is.unsubscribe.header, 'Whether emails have a List-Unsubscribe header with one-click (RFC 8058).'),
    mailto: yesNo(is.unsubscribe.mailto, 'Whether the header includes an email address.'),
    footerText: withDefault(
      nullable(Type.String({ maxLength: 500 }), {
        description: 'Text below each email, around `{{unsubscribeUrl}}`.',
        examples: ['Not interested? {{unsubscribeUrl}}'],
      }),
      is.unsubscribe.footerText,
    ),
  },
  { description: 'Unsubscribe methods for recipients.' },
);

const EspRule = Type.Object(
  {
    action: enumOf(ESP_RULE_ACTIONS, { description: 'Whether these pairs are allowed or denied.' }),
    recipientEsp: Type.Array(enumOf(ESP_RULE_TARGETS), {
      minItems: 1,
      maxItems: 10,
      description: 'Email providers of recipients.',
    }),
    senderEsp: Type.Array(enumOf(ESP_RULE_TARGETS), {
      minItems: 1,
      maxItems: 10,
      description: 'Email providers of mailboxes.',
    }),
  },
  { $id: 'EspRule', description: 'Rule that matches the provider of a mailbox with the provider of a recipient.' },
);

const CompanyThrottle = Type.Object(
  {
    enabled: yesNo(is.companyThrottle.enabled, 'Whether the limit applies.'),
    perDay: int(is.companyThrottle.perDay, 1, 100, 'Emails to one company per day.'),
    scope: withDefault(
      enumOf(THROTTLE_SCOPES, { description: 'Whether emails of other campaigns count.' }),
      is.companyThrottle.scope,
    ),
  },
  { description: 'Limit of emails to contacts of one company per day.' },
);

const BounceProtection = Type.Object(
  {
    enabled: yesNo(is.bounceProtection.enabled, 'Whether guards may pause the campaign.'),
    bounceThreshold: num(is.bounceProtection.bounceThreshold, 0.005, 0.2, 'Maximum share of bounced emails, 0 to 1.'),
    complaintThreshold: num(
      is.bounceProtection.complaintThreshold,
      0.0001,
      0.01,
      'Maximum share of spam complaints, 0 to 1.',
    ),
    minSample: int(is.bounceProtection.minSample, 10, 1000, 'Minimum emails before shares are evaluated.'),
    windowDays: int(is.bounceProtection.windowDays, 1, 30, 'Days that are evaluated.'),
  },
  {
    description:
      'Guards that pause the campaign: high bounce or complaint rate, no mailbox that can send, or failing DNS records of a sending domain. Resuming is rejected until the cause is gone.',
  },
);

const VariantSelection = Type.Object(
  {
    mode: withDefault(
      enumOf(VARIANT_MODES, { description: 'How variants are chosen; `auto` favors the winner once it is known.' }),
      is.variantSelection.mode,
    ),
    metric: withDefault(
      enumOf(VARIANT_METRICS, { description: 'Metric that is compared.' }),
      is.variantSelection.metric,
    ),
    minSamplePerVariant: int(
      is.variantSelection.minSamplePerVariant,
      20,
      10_000,
      'Minimum emails before variants are compared.',
    ),
    minProbability: num(
      is.variantSelection.minProbability,
      0.5,
      0.999,
      'Confidence required to choose a winner, 0 to 1.',
    ),
  },
  { description: 'How variants of a step are chosen.' },
);

const Enrollment = Type.Object(
  {
    oneCampaign: withDefault(nullable(rules.oneCampaign), is.enrollment.oneCampaign),
    daysBeforeSame: withDefault(nullable(rules.daysBeforeSame), is.enrollment.daysBeforeSame),
    daysBeforeOther: withDefault(nullable(rules.daysBeforeOther), is.enrollment.daysBeforeOther),
    daysAfterReply: withDefault(nullable(rules.daysAfterReply), is.enrollment.daysAfterReply),
    exclude: withDefault(nullable(rules.exclude), null),
  },
  {
    description:
      'Rules for new contacts of the campaign, which replace those of the workspace. Null: the rule of the workspace. Contacts that are already in the campaign stay.',
  },
);

export const CampaignSettingsIn = Type.Object(
  {
    dailyLimit: withDefault(
      nullable(Type.Integer({ minimum: 1, maximum: 1_000_000 }), {
        description: 'Emails of this campaign per local day. Null: no limit.',
      }),
      is.dailyLimit,
    ),
    newContactsPerDay: withDefault(
      nullable(Type.Integer({ minimum: 0, maximum: 1_000_000 }), {
        description: 'First emails per local day. Null: no limit; 0: follow-ups only.',
      }),
      is.newContactsPerDay,
    ),
    followUpShare: int(
      is.followUpShare,
      0,
      100,
      'Percentage of the daily capacity reserved for due follow-ups. It does not cap follow-ups; new contacts get the unused part.',
    ),
    gapSeconds: int(is.gapSeconds, 0, 86_400, 'Minimum seconds between two emails of one mailbox in this campaign.'),
    jitterSeconds: int(is.jitterSeconds, 0, 86_400, 'Maximum random seconds added to each gap.'),
    ramp: withDefault(Ramp, { ...is.ramp }),
    tracking: withDefault(Tracking, { ...is.tracking }),
    unsubscribe: withDefault(Unsubscribe, { ...is.unsubscribe }),
    complianceFooter: withDefault(
      enumOf(COMPLIANCE_FOOTERS, {
        description:
          'Footer with postal address and opt-out. `auto`: if an address is set. `required`: the campaign cannot launch without an address.',
      }),
      is.complianceFooter,
    ),
    postalAddress: withDefault(
      nullable(Type.String({ maxLength: 300 }), {
        description: 'Postal address for the footer. Null: the address of the workspace.',
      }),
      is.postalAddress,
    ),
    plainText: withDefault(
      enumOf(PLAIN_TEXT_MODES, { description: 'Emails sent without an HTML part: none, the first step, or all.' }),
      is.plainText,
    ),
    rotation: withDefault(
      enumOf(ROTATION_MODES, {
        description:
          'How new contacts are distributed over mailboxes. A contact keeps its mailbox for the whole sequence.',
      }),
      is.rotation,
    ),
    espMatching: withDefault(
      enumOf(ESP_MATCHING_MODES, {
        description:
          "Whether emails come from mailboxes of the recipient's email provider. Recipients with an unknown provider never wait.",
      }),
      is.espMatching,
    ),
    espRules: withDefault(
      Type.Array(EspRule, { maxItems: 20, description: 'Provider rules, in order; the first match applies.' }),
      [],
    ),
    companyThrottle: withDefault(CompanyThrottle, { ...is.companyThrottle }),
    bounceProtection: withDefault(BounceProtection, { ...is.bounceProtection }),
    allowRiskyContacts: yesNo(
      is.allowRiskyContacts,
      'Whether emails go to addresses that verification rates as risky.',
    ),
    verifyRecipients: yesNo(is.verifyRecipients, 'Whether an address is verified before its first email.'),
    missingVariable: withDefault(
      enumOf(MISSING_VARIABLE_POLICIES, {
        description: 'Handling of a variable with neither a value nor a fallback.',
      }),
      is.missingVariable,
    ),
    deadMailbox: withDefault(
      enumOf(DEAD_MAILBOX_POLICIES, {
        description:
          'Handling of contacts whose mailbox is disconnected or has an error. Subsequences use the value of their campaign.',
      }),
      is.deadMailbox,
    ),
    reassignAfterDays: int(
      is.reassignAfterDays,
      1,
      60,
      'Days a mailbox must be disconnected or in error before its contacts are reassigned (`deadMailbox`).',
    ),
    templateSeed: withDefault(
      nullable(Type.Integer(), {
        description: 'Seed of spintax, variants and gaps. Null: chosen for the campaign.',
      }),
      is.templateSeed,
    ),
    variantSelection: withDefault(VariantSelection, { ...is.variantSelection }),
    replyTo: withDefault(
      nullable(email(), { description: 'Reply-to address. Null: the address of the mailbox.' }),
      is.replyTo,
    ),
    cc: addresses('CC recipients of every email.'),
    bcc: addresses('BCC recipients of every email.'),
    autoEnroll: yesNo(is.autoEnroll, 'Whether contacts imported into an active campaign are enrolled immediately.'),
    enrollment: withDefault(Enrollment, { ...is.enrollment, exclude: null }),
    evergreen: yesNo(is.evergreen, 'Whether the campaign stays active after its last email.'),
    retryWindowHours: int(is.retryWindowHours, 1, 120, 'Hours for which a deferred email is retried.'),
    shareEnabled: yesNo(is.shareEnabled, 'Whether the share page is public.'),
  },
  { $id: 'CampaignSettingsIn', description: 'Sending settings of a campaign. Every field has a default.' },
);
export type CampaignSettingsIn = Static<typeof CampaignSettingsIn>;

export const CampaignSettingsChanges = changesOf(CampaignSettingsIn, {
  $id: 'CampaignSettingsUpdateIn',
  description: 'Settings to change. Absent fields are unchanged; null clears a field or restores its default.',
});
export type CampaignSettingsChanges = Static<typeof CampaignSettingsChanges>;

export const CampaignSettingsOut = fullOf(CampaignSettingsIn, { $id: 'CampaignSettingsOut' });
