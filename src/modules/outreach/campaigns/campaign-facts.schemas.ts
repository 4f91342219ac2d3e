import { Type } from 'typebox';
import { BACKEND_KINDS, CAMPAIGN_STATUSES, TIMEFRAMES } from '../../../engine/lifecycle/enums.js';
import { enumOf, mapOf } from '../../../platform/http/types.js';

const words = Type.Array(Type.String());

const CampaignStatusEnum = Type.Object(
  {
    value: enumOf(CAMPAIGN_STATUSES),
    label: Type.String(),
    description: Type.String(),
    sending: Type.Boolean({ description: 'Whether emails can be sent in this status.' }),
    editable: Type.Boolean({ description: 'Whether steps, schedule, settings and contacts can be changed.' }),
    terminal: Type.Boolean({ description: 'Whether the status is final.' }),
  },
  { $id: 'CampaignStatusEnum' },
);

const CampaignTransition = Type.Object(
  {
    from: enumOf(CAMPAIGN_STATUSES),
    action: Type.String({ description: 'Action requested by a client, or `automatic`.' }),
    to: enumOf(CAMPAIGN_STATUSES),
    requiresPreflight: Type.Boolean(),
    asynchronous: Type.Boolean({ description: 'Whether the response can precede the change of status.' }),
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
    variables: Type.Array(Type.String(), {
      description: 'Built-in variables; custom fields are available by their name.',
    }),
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
    sandbox: Type.Boolean({
      description: 'Whether the campaign is in a sandbox workspace, where no email leaves the server.',
    }),
    features: mapOf(Type.Boolean()),
    limits: mapOf(Type.Integer(), { description: 'Limits, by name.' }),
    timeframes: Type.Array(enumOf(TIMEFRAMES)),
    templates: TemplateCapabilities,
    providers: mapOf(words, { description: 'Providers that can be used here, by kind.' }),
  },
  { $id: 'CampaignCapabilitiesOut' },
);
