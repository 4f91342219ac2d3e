import { eventCatalogue } from '../events.js';
import { deliveryHeaders, eventWebhooks } from '../modules/webhooks/index.js';
import type { DocumentFacts } from '../platform/http/openapi/document.js';
import { ERROR_TEXTS } from './error-texts.js';
import { SAMPLES } from './samples.js';

const DESCRIPTION = `Self-hosted email outreach: campaigns, mailboxes, inbox, webhooks.

- **Keys.** Send \`Authorization: Bearer <key>\`. People who sign in have a cookie instead. Almost every operation is about one workspace, named by \`workspaceId\`.
- **Errors.** \`ErrorOut\` with a \`code\` for programs; what is wrong with a request itself comes as one 422 that names every place at once, and nothing has been written then.
- **Repeating.** A POST with an \`Idempotency-Key\` can be repeated: the work is done once, and \`Idempotent-Replayed: true\` marks the answer of the first time.
- **Pages.** Send back the cursor of the page before. Lists in a plain array carry it in \`X-Next-Cursor\` and \`Link\`.
- **Changes by others.** Send the \`ETag\` of what you have read as \`If-Match\`: who comes second gets a 412.
- **Growth.** Answers and events get new fields, enumerations of answers and error codes new values. Clients ignore what they do not know.`;

/** What the API document says beside the operations themselves. */
export function documentFacts(serverUrl: string): DocumentFacts {
  return {
    title: 'Outrider',
    description: DESCRIPTION,
    serverUrl,
    samples: SAMPLES,
    errorTexts: ERROR_TEXTS,
    webhooks: { specs: eventWebhooks(eventCatalogue), headers: deliveryHeaders, union: 'WebhookEvent' },
  };
}
