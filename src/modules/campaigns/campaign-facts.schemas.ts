import { Type } from 'typebox';
import { BACKEND_KINDS, CAMPAIGN_STATUSES, TIMEFRAMES } from '../../engine/lifecycle/enums.js';
import { enumOf, mapOf } from '../../platform/http/types.js';

const words = Type.Array(Type.String());

const CampaignStatusEnum = Type.Object(
  {
    value: enumOf(CAMPAIGN_STATUSES),
    label: Type.String(),
    description: Type.String(),
    sending: Type.Boolean({ description: 'Messages may leave in this status.' }),
    editable: Type.Boolean({ description: 'Steps, schedule, settings and contacts may be changed.' }),
    terminal: Type.Boolean({ description: 'The campaign has run its course.' }),
  },
  { $id: 'CampaignStatusEnum' },
);

const CampaignTransition = Type.Object(
  {
    from: enumOf(CAMPAIGN_STATUSES),
    action: Type.String({ description: 'What a caller asks for, or `automatic`.' }),
    to: enumOf(CAMPAIGN_STATUSES),
    requiresPreflight: Type.Boolean(),
    asynchronous: Type.Boolean({ description: 'The answer may come before the status is reached.' }),
  },
  { $id: 'CampaignTransition' },
);

export const CampaignStatusEnumsOut = Type.Object(
  {
    statuses: Type.Array(CampaignStatusEnum),
    transitions: Type.Array(CampaignTransition),
    pauseReasons: words,
    actions: words,
    priorities: words,
    contactStatuses: words,
    contactStatusReasons: words,
    sendStatuses: words,
    importStatuses: words,
    launchJobStatuses: words,
    replyIntents: words,
    replyIntentBuckets: words,
    replyLabels: words,
    reasonCodes: words,
  },
  { $id: 'CampaignStatusEnumsOut' },
);

const TemplateCapabilities = Type.Object(
  {
    variables: Type.Array(Type.String(), { description: 'Besides these, custom fields by their name.' }),
    filters: words,
    tags: words,
    spintax: Type.Boolean(),
    modes: words,
  },
  { $id: 'TemplateCapabilities' },
);

export const CampaignCapabilitiesOut = Type.Object(
  {
    workspaceId: Type.Integer(),
    version: Type.String(),
    mailboxBackend: enumOf(BACKEND_KINDS),
    inboxBackend: enumOf(BACKEND_KINDS),
    sandbox: Type.Boolean({ description: 'Nothing leaves the system.' }),
    features: mapOf(Type.Boolean()),
    limits: mapOf(Type.Integer(), { description: 'How much of what is allowed.' }),
    timeframes: Type.Array(enumOf(TIMEFRAMES)),
    templates: TemplateCapabilities,
    providers: mapOf(words, { description: 'Providers that can be used here, by kind.' }),
  },
  { $id: 'CampaignCapabilitiesOut' },
);
