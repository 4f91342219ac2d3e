import { resolve } from './client-document.mjs';

/** Group of each tag, and the nouns that its methods omit: `listCampaigns` is `campaigns.list`. */
const GROUPS = {
  Workspaces: ['workspaces', ['Workspace', 'Workspaces']],
  'API keys': ['apiKeys', ['ApiKey', 'ApiKeys']],
  People: ['members', ['Member', 'Members']],
  Payment: ['billing', []],
  Domains: ['domains', ['Domain', 'Domains']],
  Mailboxes: ['mailboxes', ['Mailbox', 'Mailboxes']],
  Suppressions: ['suppressions', ['Suppression', 'Suppressions']],
  Sequencers: ['sequencers', ['Sequencer', 'Sequencers']],
  'Campaign webhooks': ['webhooks', ['WebhookSubscription', 'WebhookSubscriptions', 'Webhook']],
  Notices: ['notices', ['NoticeChannel', 'NoticeChannels']],
  Reports: ['reports', ['ReportSchedule', 'ReportSchedules']],
  Campaigns: ['campaigns', ['Campaign']],
  Subsequences: ['subsequences', ['Subsequence', 'Subsequences']],
  Contacts: ['contacts', ['CampaignContact', 'CampaignContacts']],
  Profiles: ['profiles', ['Profile']],
  Segments: ['segments', ['Segment', 'Segments']],
  Imports: ['imports', ['Import', 'Imports']],
  Sends: ['sends', ['Send', 'CampaignSends']],
  Steps: ['steps', ['CampaignStep']],
  Templates: ['templates', ['Template', 'Templates']],
  Warmup: ['warmup', ['Warmup']],
  Circles: ['circles', []],
  'Contact sources': ['contactSources', ['ContactSource', 'ContactSources']],
  Tenants: ['tenants', ['Tenant', 'Tenants']],
  Replies: ['replies', []],
  Inbox: ['inbox', ['Thread', 'Threads']],
  Overview: ['overview', []],
  Backups: ['backups', ['Backup', 'Backups']],
  Demonstration: ['demo', ['Demo']],
};

/** Operations whose group or name does not follow from the rules. */
const NAMED = {
  listCampaigns: ['campaigns', 'list'],
  listCampaignEvents: ['events', 'list'],
  getCampaignEvent: ['events', 'get'],
  listWebhookEventTypes: ['events', 'listTypes'],
  getCampaignsOverview: ['campaigns', 'getOverview'],
  getContactTimeline: ['contacts', 'getTimeline'],
  importCampaignContacts: ['imports', 'importContacts'],
  testSendCampaignStep: ['steps', 'testSend'],
  exportMailboxesToSequencer: ['sequencers', 'exportMailboxes'],
  listCampaignContactOutcomes: ['replies', 'listOutcomes'],
  overrideContactReplyIntent: ['replies', 'overrideIntent'],
  classifyCampaignReply: ['replies', 'classify'],
  inviteCirclePeer: ['circles', 'invite'],
  listCircleInvitations: ['circles', 'listInvitations'],
  withdrawCircleInvitation: ['circles', 'withdrawInvitation'],
  joinCircle: ['circles', 'join'],
  listCirclePeers: ['circles', 'listPeers'],
  leaveCircle: ['circles', 'leave'],
  replyToThread: ['inbox', 'reply'],
  sendNewMessage: ['inbox', 'send'],
  updateThreads: ['inbox', 'updateMany'],
  listAllWebhookDeliveries: ['webhooks', 'listAllDeliveries'],
};

export function methodOf(id, tag) {
  if (NAMED[id] !== undefined) return NAMED[id];
  const [group, nouns] = GROUPS[tag] ?? [];
  if (group === undefined) throw new Error(`The tag ${tag} has no group: add it to scripts/write-resources.mjs`);
  const [, verb, rest] = /^([a-z]+)(.*)$/.exec(id);
  const noun = [...nouns]
    .sort((left, right) => right.length - left.length)
    .find((one) => rest.startsWith(one) && !/^[a-z]/.test(rest.slice(one.length)));
  return [group, `${verb}${rest.slice(noun?.length ?? 0)}`];
}

/** Writes a class for each group of operations, and the list of all groups. */
export function writeResources({ document, operations }) {
  const groups = new Map();
  for (const one of operations) {
    const [group, method] = methodOf(one.id, one.operation.tags[0]);
    const methods = groups.get(group) ?? new Map();
    if (methods.has(method)) throw new Error(`${group}.${method} is ${methods.get(method).id} and ${one.id}`);
    groups.set(group, methods.set(method, one));
  }
  const classes = [...groups].map(([group, methods]) =>
    [
      `export class ${pascal(group)}Resource extends Resource {`,
      [...methods].map(([name, one]) => methodText(document, name, one)).join('\n\n'),
      '}',
    ].join('\n'),
  );
  return [
    "import type { Input, RequestOptions } from '../operation.js';",
    "import type { Pages } from '../pages.js';",
    "import { Resource } from '../resource.js';",
    "import type * as types from './types.gen.js';",
    '',
    classes.join('\n\n'),
    '',
    'export const RESOURCES = {',
    ...[...groups.keys()].map((group) => `  ${group}: ${pascal(group)}Resource,`),
    '} as const;',
    '',
  ].join('\n');
}

function methodText(document, name, { id, operation, parameters }) {
  const data = `types.${pascal(id)}Data`;
  const hasBody = operation.requestBody !== undefined;
  const isNeeded =
    parameters.some(({ name: parameter, required }) => required && parameter !== 'workspaceId') ||
    (hasBody && bodyNeeds(document, operation.requestBody));
  const hasInput =
    hasBody || parameters.some(({ location, name: parameter }) => location !== 'header' || parameter === 'ifMatch');
  const isRaw = operation.responses['200']?.content?.['application/json'] === undefined;
  const result = isRaw ? 'Response' : `types.${pascal(id)}Response`;
  const items = itemsOf(document, operation, parameters);
  const input = hasInput ? `input: Input<${data}>${isNeeded ? '' : ' = {}'}, ` : '';
  const passed = hasInput ? 'input, ' : '{}, ';
  const text = [
    `  /** ${operation.description.replaceAll('*/', '*\\/').replaceAll('\n', '\n   * ')} */`,
    items === null
      ? `  ${name}(${input}options: RequestOptions = {}): Promise<${result}> {\n    return this._call('${id}', ${passed}options);`
      : `  ${name}(${input}options: RequestOptions = {}): Pages<${itemType(result, items)}, ${result}> {\n    return this._pages('${id}', ${passed}options, '${items}');`,
    '  }',
  ];
  return text.join('\n');
}

const itemType = (result, items) => (items === '' ? `${result}[number]` : `${result}['${items}'][number]`);

/** Returns the field of a page that lists its items; '' for a plain array, null for a response without pages. */
function itemsOf(document, operation, parameters) {
  const content = operation.responses['200']?.content?.['application/json'];
  const isPaged = parameters.some(({ location, name }) => location === 'query' && name === 'cursor');
  if (!isPaged || content === undefined) return null;
  const schema = resolve(document, content.schema);
  if (schema.type === 'array') return '';
  const lists = Object.entries(schema.properties).filter(([, part]) => part.type === 'array');
  const [field] = lists.find(([name]) => name === 'items') ?? lists[0] ?? [];
  if (field === undefined || !('nextCursor' in schema.properties))
    throw new Error(`${operation.operationId} has no pages`);
  return field;
}

function bodyNeeds(document, body) {
  if (body.required !== true) return false;
  const content = body.content['multipart/form-data'] ?? body.content['application/json'];
  return (resolve(document, content.schema).required ?? []).length > 0;
}

const pascal = (name) => `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
