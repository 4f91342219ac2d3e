import { type Static, Type } from 'typebox';
import { defaultSettings } from '../../../engine/campaign/settings.js';
import {
  COMPLIANCE_FOOTERS,
  ESP_MATCHING_MODES,
  ESP_RULE_ACTIONS,
  ESP_RULE_TARGETS,
  MISSING_VARIABLE_POLICIES,
  PLAIN_TEXT_MODES,
  ROTATION_MODES,
  THROTTLE_SCOPES,
  VARIANT_METRICS,
  VARIANT_MODES,
} from '../../../engine/lifecycle/enums.js';
import { domain, email, enumOf, nullable, withDefault } from '../../../platform/http/types.js';
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
    enabled: yesNo(is.ramp.enabled, 'Whether the ramp applies.'),
    start: int(is.ramp.start, 1, 500, 'Messages on the first sending day.'),
    increment: int(is.ramp.increment, 1, 100, 'More messages on each further sending day.'),
    ceiling: int(is.ramp.ceiling, 1, 2000, 'The ramp goes no higher than this.'),
  },
  { description: 'Lets the volume of the campaign grow day by day. It only ever lowers a limit.' },
);

const Tracking = Type.Object(
  {
    opens: yesNo(is.tracking.opens, 'Adds a tracking pixel that tells when the message is opened.'),
    clicks: yesNo(is.tracking.clicks, 'Leads links over the tracking domain.'),
    domain: withDefault(
      nullable(domain(), {
        description:
          'Host of tracked links: your own CNAME to this server. The `trackingDomain` of a mailbox goes before it. Where opens or clicks are tracked each mailbox needs the one or the other, but in a sandbox workspace, whose links lead to this server itself.',
      }),
      is.tracking.domain,
    ),
  },
  { description: 'Open and click tracking. Off by default.' },
);

const Unsubscribe = Type.Object(
  {
    header: yesNo(is.unsubscribe.header, 'List-Unsubscribe header with one-click (RFC 8058).'),
    mailto: yesNo(is.unsubscribe.mailto, 'Also an address to unsubscribe by mail.'),
    footerText: withDefault(
      nullable(Type.String({ maxLength: 500 }), {
        description: 'Text under each message, around `{{unsubscribeUrl}}`.',
        examples: ['Not interested? {{unsubscribeUrl}}'],
      }),
      is.unsubscribe.footerText,
    ),
  },
  { description: 'How recipients can opt out.' },
);

const EspRule = Type.Object(
  {
    action: enumOf(ESP_RULE_ACTIONS, { description: 'Whether such a pair may or must not be used.' }),
    recipientEsp: Type.Array(enumOf(ESP_RULE_TARGETS), {
      minItems: 1,
      maxItems: 10,
      description: "Recipients' hosts.",
    }),
    senderEsp: Type.Array(enumOf(ESP_RULE_TARGETS), { minItems: 1, maxItems: 10, description: "Mailboxes' hosts." }),
  },
  { $id: 'EspRule', description: 'Which mailboxes may write to recipients of which mail host.' },
);

const CompanyThrottle = Type.Object(
  {
    enabled: yesNo(is.companyThrottle.enabled, 'Whether it applies.'),
    perDay: int(is.companyThrottle.perDay, 1, 100, 'Messages to one company per day.'),
    scope: withDefault(
      enumOf(THROTTLE_SCOPES, { description: 'Whether other campaigns count too.' }),
      is.companyThrottle.scope,
    ),
  },
  { description: 'Limits how many people of one company are written to per day.' },
);

const BounceProtection = Type.Object(
  {
    enabled: yesNo(is.bounceProtection.enabled, 'Whether guards may pause the campaign.'),
    bounceThreshold: num(is.bounceProtection.bounceThreshold, 0.005, 0.2, 'Share of messages that bounced.'),
    complaintThreshold: num(is.bounceProtection.complaintThreshold, 0.0001, 0.01, 'Share of complaints.'),
    minSample: int(is.bounceProtection.minSample, 10, 1000, 'Messages before a share is judged.'),
    windowDays: int(is.bounceProtection.windowDays, 1, 30, 'Days that are looked at.'),
  },
  {
    description:
      'Guards that pause the campaign: too many messages bounce or are reported, no mailbox is left that can send, or the DNS records of a sending domain fail. A resume is refused until the cause is gone.',
  },
);

const VariantSelection = Type.Object(
  {
    mode: withDefault(
      enumOf(VARIANT_MODES, { description: '`auto` prefers the winning variant once it is known.' }),
      is.variantSelection.mode,
    ),
    metric: withDefault(enumOf(VARIANT_METRICS, { description: 'What is compared.' }), is.variantSelection.metric),
    minSamplePerVariant: int(
      is.variantSelection.minSamplePerVariant,
      20,
      10_000,
      'Messages before variants are compared.',
    ),
    minProbability: num(is.variantSelection.minProbability, 0.5, 0.999, 'How sure a winner must be.'),
  },
  { description: 'How variants of a step are chosen.' },
);

export const CampaignSettingsIn = Type.Object(
  {
    dailyLimit: withDefault(
      nullable(Type.Integer({ minimum: 1, maximum: 1_000_000 }), {
        description: 'Messages of this campaign per local day. Null: no limit.',
      }),
      is.dailyLimit,
    ),
    newContactsPerDay: withDefault(
      nullable(Type.Integer({ minimum: 0, maximum: 1_000_000 }), {
        description: 'First messages per local day. Null: no limit; 0: follow-ups only.',
      }),
      is.newContactsPerDay,
    ),
    followUpShare: int(
      is.followUpShare,
      0,
      100,
      'Percent of the daily capacity reserved for due follow-ups. It does not cap follow-ups; what they do not use goes to new contacts.',
    ),
    gapSeconds: int(is.gapSeconds, 0, 86_400, 'Least time between two messages of one mailbox in this campaign.'),
    jitterSeconds: int(is.jitterSeconds, 0, 86_400, 'A random part of up to this is added to each gap.'),
    ramp: withDefault(Ramp, { ...is.ramp }),
    tracking: withDefault(Tracking, { ...is.tracking }),
    unsubscribe: withDefault(Unsubscribe, { ...is.unsubscribe }),
    complianceFooter: withDefault(
      enumOf(COMPLIANCE_FOOTERS, {
        description:
          'Footer with address and opt-out. `auto`: when an address is known. `required`: no launch without one.',
      }),
      is.complianceFooter,
    ),
    postalAddress: withDefault(
      nullable(Type.String({ maxLength: 300 }), { description: 'Null: the address of the workspace.' }),
      is.postalAddress,
    ),
    plainText: withDefault(
      enumOf(PLAIN_TEXT_MODES, { description: 'Sends without an HTML part: never, in the first step, or always.' }),
      is.plainText,
    ),
    rotation: withDefault(
      enumOf(ROTATION_MODES, {
        description: 'How new contacts are spread over mailboxes. A contact keeps its mailbox through the sequence.',
      }),
      is.rotation,
    ),
    espMatching: withDefault(
      enumOf(ESP_MATCHING_MODES, {
        description: 'Writes from mailboxes of the same mail host as the recipient. Unknown recipients never wait.',
      }),
      is.espMatching,
    ),
    espRules: withDefault(Type.Array(EspRule, { maxItems: 20, description: 'The first rule that fits decides.' }), []),
    companyThrottle: withDefault(CompanyThrottle, { ...is.companyThrottle }),
    bounceProtection: withDefault(BounceProtection, { ...is.bounceProtection }),
    allowRiskyContacts: yesNo(is.allowRiskyContacts, 'Writes to addresses that verification calls risky.'),
    verifyRecipients: yesNo(is.verifyRecipients, 'Checks an address before its first message.'),
    missingVariable: withDefault(
      enumOf(MISSING_VARIABLE_POLICIES, {
        description: 'What happens when a variable has neither value nor fallback.',
      }),
      is.missingVariable,
    ),
    templateSeed: withDefault(
      nullable(Type.Integer(), {
        description: 'Fixes spintax, variants and jitter. Null: one is chosen for the campaign.',
      }),
      is.templateSeed,
    ),
    variantSelection: withDefault(VariantSelection, { ...is.variantSelection }),
    replyTo: withDefault(nullable(email(), { description: 'Where replies go. Null: to the mailbox.' }), is.replyTo),
    cc: addresses('Copies of every message.'),
    bcc: addresses('Blind copies of every message.'),
    autoEnroll: yesNo(is.autoEnroll, 'Contacts imported into an active campaign are enrolled at once.'),
    evergreen: yesNo(is.evergreen, 'The campaign never completes automatically.'),
    retryWindowHours: int(is.retryWindowHours, 1, 120, 'How long a deferred message is retried.'),
    shareEnabled: yesNo(is.shareEnabled, 'Whether the public share page answers.'),
  },
  { $id: 'CampaignSettingsIn', description: 'How a campaign sends. Everything has a default.' },
);
export type CampaignSettingsIn = Static<typeof CampaignSettingsIn>;

export const CampaignSettingsChanges = changesOf(CampaignSettingsIn, {
  $id: 'CampaignSettingsUpdateIn',
  description: 'Absent fields stay as they are, null clears or sets the default.',
});
export type CampaignSettingsChanges = Static<typeof CampaignSettingsChanges>;

export const CampaignSettingsOut = fullOf(CampaignSettingsIn, { $id: 'CampaignSettingsOut' });
