import { eventCatalogue } from '../events.js';
import { deliveryHeaders, eventWebhooks } from '../modules/insight/webhooks/index.js';
import type { DocumentFacts } from '../platform/http/openapi/document.js';
import { pascalCase } from '../platform/http/openapi/json.js';
import { ENUM_TEXTS } from './enum-texts.js';
import { ERROR_TEXTS } from './error-texts.js';
import { SAMPLES } from './samples.js';
import { SCHEMA_TEXTS } from './schema-texts.js';

/** Description of the operations of each tag. */
const TAG_TEXTS: Readonly<Record<string, string>> = {
  Workspaces: 'Workspaces, their settings and their audit log.',
  'API keys': 'Create, list, rotate and revoke API keys.',
  'Sign-in': 'Sessions, passwords, passkeys and single sign-on of members.',
  People: 'Members, roles and invitations.',
  Payment: 'Payment method and subscription of a workspace.',
  Domains: 'Connect or buy sending domains and manage their DNS records.',
  Mailboxes: 'Connect, host and monitor mailboxes.',
  Tenants: 'Google Workspaces and Microsoft 365 tenants whose users are connected as mailboxes.',
  Public: 'Addresses that recipients, mail servers and visitors call; no API key is required.',
  Suppressions: 'The suppression list: addresses and domains that receive no email.',
  Sequencers: 'Export mailboxes to other sequencers.',
  'Campaign webhooks': 'Webhook subscriptions, their deliveries and replays.',
  Notices: 'Channels that notify members about events by email or chat.',
  Reports: 'Results of campaigns by email to clients, every week or month.',
  Campaigns: 'Create, launch, pause and analyze campaigns.',
  Subsequences: 'Follow-up sequences that contacts move to by reply or activity.',
  Contacts: 'Contacts of campaigns and their history across campaigns.',
  Profiles: 'The address book: each address once, with its fields, tags and owner, and the register of custom fields.',
  Segments: 'Groups of profiles defined by conditions, with pins that always include or exclude a profile.',
  Imports: 'Import contacts from files and fix rejected rows.',
  'Contact sources': 'URLs to which forms and other services send contacts, and what they received.',
  Sends: 'Emails of campaigns: status, explanation, preview and test emails.',
  Steps: 'Steps of a campaign and their variants.',
  Templates: 'Reusable steps, sequences and snippets for campaigns, and their versions; files to attach.',
  Warmup: 'Warmup of mailboxes and its results.',
  Circles: 'Exchange of warmup emails with other instances.',
  Replies: 'Hand in and classify received messages.',
  Inbox: 'Conversations, replies, drafts, notes and saved replies.',
  Overview: 'What needs attention, and background work in progress.',
  Backups: 'Backups of the instance, and its release after a restore.',
  Demonstration: 'A demo workspace with simulated data.',
  Console: 'Operations for the web console.',
};

const DESCRIPTION = `Self-hosted email outreach: campaigns, mailboxes, inbox, webhooks.

- **Authentication.** Send \`Authorization: Bearer <key>\`. Members who sign in use a cookie instead. Almost every operation concerns one workspace, given as \`workspaceId\`.
- **Errors.** An error is an \`ErrorOut\` with a \`code\` for programs. An invalid request returns one 422 that lists every invalid value; nothing is written.
- **Idempotency.** A POST with an \`Idempotency-Key\` can be repeated: the work is done once, and \`Idempotent-Replayed: true\` marks a replayed response.
- **Pagination.** Send the \`cursor\` of the previous page. Plain arrays return it in \`X-Next-Cursor\` and \`Link\`.
- **Concurrent changes.** Send the \`ETag\` of the version you read as \`If-Match\`. If the resource has changed, the request returns 412.
- **Language.** Sentences for people follow \`Accept-Language\` (\`en\`, \`de\`) and are English by default. Codes and values do not depend on it.
- **Compatibility.** Responses and events get new fields, enumerations and error codes get new values. Clients must ignore what they do not know.`;

/** Texts of the API document that belong to no single operation. */
export function documentFacts(serverUrl: string): DocumentFacts {
  const specs = eventWebhooks(eventCatalogue);
  const ofEvents = specs.map(({ name }) => [`${pascalCase(name)}Data`, `Data of the event \`${name}\`.`]);
  return {
    title: 'Outrider',
    description: DESCRIPTION,
    serverUrl,
    samples: SAMPLES,
    errorTexts: ERROR_TEXTS,
    enumTexts: ENUM_TEXTS,
    schemaTexts: { ...Object.fromEntries(ofEvents), ...SCHEMA_TEXTS },
    tagTexts: TAG_TEXTS,
    webhooks: { specs, headers: deliveryHeaders, union: 'WebhookEvent' },
  };
}
