import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ENUM_TEXTS } from '../../src/document/enum-texts.js';
import { ERROR_TEXTS } from '../../src/document/error-texts.js';
import { GATES, REASONS, type ReasonCode } from '../../src/engine/admission/reasons.js';
import { campaignTransitions } from '../../src/engine/lifecycle/campaign.js';
import { contactTransitions } from '../../src/engine/lifecycle/contact.js';
import type { SendStatus } from '../../src/engine/lifecycle/enums.js';
import * as machines from '../../src/engine/lifecycle/machines.js';
import { sendTransitions } from '../../src/engine/lifecycle/send.js';
import { listTransitions, type Transition } from '../../src/engine/lifecycle/transitions.js';
import { warmupTransitions } from '../../src/engine/warmup/machine.js';
import { CAMPAIGN_STATUS_TERMS, PAUSE_REASON_TERMS } from '../../src/engine/words/campaign-terms.js';
import { CONTACT_STATUS_TERMS, STOP_REASON_TERMS } from '../../src/engine/words/contact-terms.js';
import { IMPORT_STATUS_TERMS } from '../../src/engine/words/import-terms.js';
import { MAILBOX_STATUS_TERMS, WARMUP_STATUS_TERMS } from '../../src/engine/words/mailbox-terms.js';
import { REASON_MESSAGES, SENDING_STATUS_LABELS } from '../../src/engine/words/reason-terms.js';
import { SEND_STATUS_TERMS } from '../../src/engine/words/send-terms.js';
import type { Terms } from '../../src/engine/words/term.js';
import { DELIVERY_STATUS_TERMS, SUBSCRIPTION_STATUS_TERMS } from '../../src/engine/words/webhook-terms.js';
import { preflightChecks } from '../../src/modules/sending/preflight/preflight-checks.js';
import { statusOf } from '../../src/platform/http/error-status.js';
import { textOfMissing } from '../../src/platform/http/openapi/errors.js';

// Pages generated from tables of the engine and from texts of the API document: `npx vitest run --project guards written-pages -u`.

const document = JSON.parse(readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8')) as {
  readonly paths: Record<string, Record<string, { readonly 'x-error-codes': { readonly $ref: string } }>>;
  readonly components: {
    readonly schemas: Record<string, { readonly enum: string[] }> & { ErrorCode: { enum: string[] } };
  };
};

const code = (words: readonly string[]): string => words.map((word) => `\`${word}\``).join(', ');

const rowsOf = (terms: Terms<string>): string[] =>
  Object.entries(terms).map(([value, { label, meaning }]) => `| \`${value}\` | ${label} | ${meaning} |`);

function machine(title: string, edges: ReadonlyArray<Transition<string>>, terms?: Terms<string>): string {
  const rows = new Map<string, string[]>();
  for (const { from, to, cause } of edges) {
    const key = `| \`${from}\` | \`${to}\` |`;
    rows.set(key, [...(rows.get(key) ?? []), cause]);
  }
  const lines = [...rows].map(([key, causes]) => `${key} ${code(causes)} |`);
  const meanings = rowsOf(terms ?? {});
  const table = meanings.length === 0 ? [] : ['| Status | Label | Meaning |', '|---|---|---|', ...meanings, ''];
  return [`## ${title}`, '', ...table, '| From | To | Cause |', '|---|---|---|', ...lines, ''].join('\n');
}

it('docs/use/states.md shows the state machines as the engine knows them', async () => {
  const page = [
    '# Statuses',
    '',
    'Generated from the tables in `src/engine/lifecycle`, `src/engine/warmup/machine.ts` and `src/engine/words`.',
    '',
    'Any other transition is rejected with 409 `invalid_transition`, whose context names `from`, `action` and what is `allowed`.',
    'Repeating a request whose result already holds returns 200 and changes nothing. Transitions that no operation makes are',
    'made by the engine. Every transition commits together with its event.',
    '',
    machine('Campaign', campaignTransitions, CAMPAIGN_STATUS_TERMS),
    machine('Contact in a campaign', listTransitions(contactTransitions), CONTACT_STATUS_TERMS),
    machine('Send', listTransitions<SendStatus>(sendTransitions), SEND_STATUS_TERMS),
    machine('Import', listTransitions(machines.importTransitions), IMPORT_STATUS_TERMS),
    machine('Rejected rows of an import', listTransitions(machines.deadLetterTransitions)),
    machine('Launch job', listTransitions(machines.launchJobTransitions)),
    machine('Webhook subscription', listTransitions(machines.subscriptionTransitions), SUBSCRIPTION_STATUS_TERMS),
    machine('Webhook delivery', listTransitions(machines.deliveryTransitions), DELIVERY_STATUS_TERMS),
    machine('Mailbox', listTransitions(machines.mailboxTransitions), MAILBOX_STATUS_TERMS),
    machine('Warmup of a mailbox', listTransitions(warmupTransitions), WARMUP_STATUS_TERMS),
    machine('Sequencer connection', listTransitions(machines.connectionTransitions)),
    machine('Sequencer export', listTransitions(machines.sequencerExportTransitions)),
    '## Status reasons of a contact',
    '',
    '| Reason | Label | Meaning |',
    '|---|---|---|',
    ...rowsOf(STOP_REASON_TERMS),
    '',
    '## Pause reasons of a campaign',
    '',
    '| Reason | Label | Meaning |',
    '|---|---|---|',
    ...rowsOf(PAUSE_REASON_TERMS),
    '',
  ].join('\n');
  await expect(page).toMatchFileSnapshot('../../docs/use/states.md');
});

it('docs/use/gates.md shows the gates and reasons as the engine asks them', async () => {
  const rows = GATES.map((gate, index) => {
    const reasons = Object.entries(REASONS).filter(([, info]) => info.gate === gate);
    const of = (outcome: string) =>
      code(reasons.filter(([, info]) => info.outcome === outcome).map(([reason]) => reason));
    return `| ${index + 1} | \`${gate}\` | ${of('wait')} | ${of('block')} |`;
  });
  const page = [
    '# Gates',
    '',
    'Generated from `src/engine/admission/reasons.ts` and `src/engine/words/reason-terms.ts`.',
    '',
    'These gates decide, in this order, whether a scheduled email is sent; the first one that does not pass decides.',
    '`engine/admission/decide.ts` evaluates them for sending, launch, preflight, the sending status of a campaign, simulation and',
    'explain, so all of them give the same result.',
    '',
    '- **wait** leaves the email `scheduled` or `deferred`. The gate is evaluated again when its result can change.',
    '- **block** makes the email `skipped` with the reason and settles its contact: gate 4 makes the contact `suppressed`, gate 5',
    '  `stopped`, gates 8 and 9 `failed`. After gate 6, the contact continues with the next step.',
    '- Limits (gates 11, 12 and 16) count emails that were submitted, over the local day of the campaign or mailbox; provider',
    '  limits count the last 24 hours.',
    '- `follow_up_share` reserves capacity: new contacts wait while due follow-ups need it. It does not cap follow-ups.',
    '- A fact that cannot be determined, because no name server responds, never blocks.',
    '- `safety_stop` is reserved; no version sets it.',
    '- A rejection by a recipient’s mail server counts for its domain only. When the server rejects a mailbox as a sender, that',
    '  email fails, the address is not suppressed, and the mailbox pauses sending to that domain for an hour, doubling up to',
    '  a day (`destination_resting`, gate 17). After a failed connection, the pause is a minute, doubling up to an hour.',
    '  Rejections by three independent destinations within a day, at least a fifth of what the mailbox sent, hold the mailbox',
    '  for 24 hours (`mailbox_protection`). Only its own provider or the relay can stop a mailbox, by rejecting its',
    '  credentials, its sender address or its rate.',
    '- A contact keeps the mailbox that emailed it first, and waits while that mailbox is disconnected or in error. With the',
    '  campaign setting `deadMailbox: reassign`, the contact continues from another mailbox of the campaign, in a new',
    '  conversation, once the mailbox has not worked for `reassignAfterDays` days; `nextPossibleAt` names the time.',
    '  `POST /mailboxes/{mailbox_id}/reassign`, or **Reassign contacts** on the page of the mailbox, does so immediately and shows',
    '  the counts first. A contact with an email that is unconfirmed or being sent stays. Each reassigned contact has the event',
    '  `campaign.contact.reassigned`, and replies to earlier emails are still matched.',
    '',
    '| # | Gate | Waits for | Blocks for |',
    '|---|---|---|---|',
    ...rows,
    '',
    'A campaign as a whole is `healthy`, `no_contacts_due`, `schedule_ended`, or has one of these reasons.',
    '',
    '## Reasons',
    '',
    'Words in braces are filled from the values of the gate.',
    '',
    '| Reason | Label | Sentence |',
    '|---|---|---|',
    ...Object.entries(REASON_MESSAGES).map(
      ([reason, message]) => `| \`${reason}\` | ${SENDING_STATUS_LABELS[reason as ReasonCode]} | ${message} |`,
    ),
    '',
  ].join('\n');
  await expect(page).toMatchFileSnapshot('../../docs/use/gates.md');
});

it('docs/use/preflight.md names every check of the preflight, in its order', () => {
  const page = readFileSync(new URL('../../docs/use/preflight.md', import.meta.url), 'utf8');
  const named = [...page.matchAll(/^\| `([a-z_.]+)` \|/gm)].map(([, key]) => key);
  expect(named).toEqual(preflightChecks.map(({ key }) => key));
});

it('docs/build/errors.md lists every error code of the API document', async () => {
  const codes = document.components.schemas.ErrorCode.enum;
  const rows = codes
    .map((code) => ({ code, status: statusOf(code), text: ERROR_TEXTS[code] ?? textOfMissing(code) }))
    .sort((left, right) => left.status - right.status)
    .map(({ code, status, text }) => `| \`${code}\` | ${status} | ${text} |`);
  const page = [
    '# Errors',
    '',
    'Generated from the error codes of `openapi.json` and `src/document/error-texts.ts`.',
    '',
    'An error response is an `ErrorOut`: `code` for programs, `detail` with the sentence for people, `requestId`, and `context`',
    'with values such as the limit that was reached. The sentence may be more specific than the one below. Take an unknown code',
    'for its HTTP status.',
    '',
    'An invalid request returns one 422 instead, whose `detail` lists every invalid value with `loc` and `msg`; nothing is',
    'written ([conventions](conventions.md#errors)).',
    '',
    '| Code | Status | Meaning |',
    '|---|---|---|',
    ...rows,
    '',
  ].join('\n');
  await expect(page).toMatchFileSnapshot('../../docs/build/errors.md');
});

it('every error code has a text, and every text has a code', () => {
  const codes = document.components.schemas.ErrorCode.enum;
  const missing = codes.filter((code) => !code.endsWith('_not_found') && ERROR_TEXTS[code] === undefined);
  expect({ missing, unused: Object.keys(ERROR_TEXTS).filter((code) => !codes.includes(code)) }).toEqual({
    missing: [],
    unused: [],
  });
});

it('every enumeration of the API document has texts, and every text has an enumeration', () => {
  const codeSets = Object.values(document.paths).flatMap((path) =>
    Object.values(path).map((operation) => operation['x-error-codes'].$ref.split('/').at(-1)),
  );
  const schemas = Object.entries(document.components.schemas).filter(
    ([name, { enum: values }]) => values && !['ErrorCode', ...codeSets].includes(name),
  );
  const names = schemas.map(([name]) => name);
  const missing = schemas.flatMap(([name, { enum: values }]) => {
    const texts = ENUM_TEXTS[name];
    if (typeof texts === 'string') return [];
    return values.filter((value) => !texts?.[value]).map((value) => `${name}.${value}`);
  });
  expect({ missing, unused: Object.keys(ENUM_TEXTS).filter((name) => !names.includes(name)) }).toEqual({
    missing: [],
    unused: [],
  });
});
