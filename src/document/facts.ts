import { eventCatalogue } from '../events.js';
import { deliveryHeaders, eventWebhooks } from '../modules/insight/webhooks/index.js';
import type { DocumentFacts } from '../platform/http/openapi/document.js';
import { pascalCase } from '../platform/http/openapi/json.js';
import { ENUM_TEXTS } from './enum-texts.js';
import { ERROR_TEXTS } from './error-texts.js';
import { SAMPLES } from './samples.js';
import { SCHEMA_TEXTS } from './schema-texts.js';
import { TAG_TEXTS } from './tag-texts.js';

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
