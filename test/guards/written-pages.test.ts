import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { GATES, REASONS } from '../../src/engine/admission/reasons.js';
import { campaignTransitions } from '../../src/engine/lifecycle/campaign.js';
import { contactTransitions } from '../../src/engine/lifecycle/contact.js';
import type { SendStatus } from '../../src/engine/lifecycle/enums.js';
import * as machines from '../../src/engine/lifecycle/machines.js';
import { sendTransitions } from '../../src/engine/lifecycle/send.js';
import { listTransitions, type Transition } from '../../src/engine/lifecycle/transitions.js';
import { warmupTransitions } from '../../src/engine/warmup/machine.js';
import { preflightChecks } from '../../src/modules/preflight/preflight-checks.js';

// Pages that say what tables of the engine say are written from them: `npx vitest run --project guards written-pages -u`.

const code = (words: readonly string[]): string => words.map((word) => `\`${word}\``).join(', ');

function machine(title: string, edges: ReadonlyArray<Transition<string>>): string {
  const rows = new Map<string, string[]>();
  for (const { from, to, cause } of edges) {
    const key = `| \`${from}\` | \`${to}\` |`;
    rows.set(key, [...(rows.get(key) ?? []), cause]);
  }
  const lines = [...rows].map(([key, causes]) => `${key} ${code(causes)} |`);
  return [`## ${title}`, '', '| From | To | Cause |', '|---|---|---|', ...lines, ''].join('\n');
}

it('docs/states.md shows the state machines as the engine knows them', async () => {
  const page = [
    '# States',
    '',
    'Written from the tables in `src/engine/lifecycle` and `src/engine/warmup/machine.ts`.',
    '',
    'A move that is not listed is refused: a caller gets 409 `invalid_transition` with `from`, `action` and what would be',
    '`allowed`. A repeated request whose result already holds is answered with 200 and changes nothing. Moves that no operation',
    'makes are made by the engine. Every move commits together with its event.',
    '',
    machine('Campaign', campaignTransitions),
    machine('Contact in a campaign', listTransitions(contactTransitions)),
    machine('Send', listTransitions<SendStatus>(sendTransitions)),
    machine('Import', listTransitions(machines.importTransitions)),
    machine('Refused rows of an import (dead letters)', listTransitions(machines.deadLetterTransitions)),
    machine('Launch job', listTransitions(machines.launchJobTransitions)),
    machine('Webhook subscription', listTransitions(machines.subscriptionTransitions)),
    machine('Webhook delivery', listTransitions(machines.deliveryTransitions)),
    machine('Mailbox', listTransitions(machines.mailboxTransitions)),
    machine('Warm-up of a mailbox', listTransitions(warmupTransitions)),
    machine('Sequencer connection', listTransitions(machines.connectionTransitions)),
    machine('Sequencer export', listTransitions(machines.sequencerExportTransitions)),
  ].join('\n');
  await expect(page).toMatchFileSnapshot('../../docs/states.md');
});

it('docs/gates.md shows the gates and reasons as the engine asks them', async () => {
  const rows = GATES.map((gate, index) => {
    const reasons = Object.entries(REASONS).filter(([, info]) => info.gate === gate);
    const of = (outcome: string) =>
      code(reasons.filter(([, info]) => info.outcome === outcome).map(([reason]) => reason));
    return `| ${index + 1} | \`${gate}\` | ${of('wait')} | ${of('block')} |`;
  });
  const page = [
    '# Gates',
    '',
    'Written from `src/engine/admission/reasons.ts`.',
    '',
    'Whether a planned message goes out is decided by these gates, in this order; the first that does not pass decides. One',
    'function asks them, `engine/admission/decide.ts`, for sending, the decision of a launch, the preflight, the sending status',
    'of a campaign, the simulation and the explanation of a message, so that none of them says anything else than another.',
    '',
    '- **wait** leaves the message `scheduled` or `deferred`; it is asked again when the answer can change.',
    '- **block** makes it `skipped` with the reason and settles its contact: gate 4 makes the contact `suppressed`, gate 5',
    '  `stopped`, gates 8 and 9 `failed`; after gate 6 the next step follows.',
    '- Budgets (gates 11, 12 and 16) count messages that were really submitted, over the local day of the campaign or mailbox;',
    '  limits of providers over the last 24 hours.',
    '- What can not be found out, because no name server answers, never blocks.',
    '- A rejection by a recipient’s mail server counts for its domain only. When the server rejects a mailbox as a sender, that',
    '  message fails, the address is not suppressed, and the mailbox pauses sending to that domain for an hour, doubling up to',
    '  a day (`destination_resting`, gate 17). After a failed connection, the pause is a minute, doubling up to an hour.',
    '  Rejections by three independent destinations within a day, at least a fifth of what the mailbox sent, hold the mailbox',
    '  for 24 hours (`mailbox_protection`). Only its own provider or the relay can stop a mailbox, by rejecting its',
    '  credentials, its sender address or its rate.',
    '',
    '| # | Gate | Waits for | Blocks for |',
    '|---|---|---|---|',
    ...rows,
    '',
    'A campaign as a whole is `healthy`, `no_contacts_due`, `schedule_ended`, or stands at one of these reasons.',
    '',
  ].join('\n');
  await expect(page).toMatchFileSnapshot('../../docs/gates.md');
});

it('docs/preflight.md names every check of the preflight, in its order', () => {
  const page = readFileSync(new URL('../../docs/preflight.md', import.meta.url), 'utf8');
  const named = [...page.matchAll(/^\| `([a-z_.]+)` \|/gm)].map(([, key]) => key);
  expect(named).toEqual(preflightChecks.map(({ key }) => key));
});
