import { afterAll, beforeAll, expect, it } from 'vitest';
import { inLanguage } from '../../src/engine/words/in-language.js';
import { type Inhabitants, inhabit } from '../support/every-operation/inhabited.js';
import { everyOperation, type Operation, pathOf } from '../support/every-operation/operations.js';
import { firstOwner, type Visitor } from '../support/people.js';
import { openTestWorld, type TestAnswer, type TestWorld } from '../support/world.js';

// No response with `Accept-Language: de` has an English sentence of Outrider (ADR 90).

let world: TestWorld;
let residents: Inhabitants;
let operations: Operation[];
let owner: Visitor;

beforeAll(async () => {
  world = await openTestWorld({ config: { rateLimits: false, mailRelayUrl: 'smtp://127.0.0.1:9' } });
  owner = await firstOwner(world);
  residents = await inhabit(world);
  ({ operations } = await everyOperation(world));
});
afterAll(() => world?.close());

/**
 * English texts that stay, by operation and field, with the reason. This list only shrinks. Names and messages of
 * contacts and members are theirs; the world of this test has English ones.
 */
const STAYS_ENGLISH: ReadonlyArray<readonly [RegExp, string]> = [
  [/^listWebhookEventTypes\[\]\.sample\./, 'an example of the data that endpoints receive'],
  [/^listCampaignEvents\.items\[\]\.data\.|^getCampaignEvent\.data\./, 'data as endpoints receive it'],
  [/^listAuditLog\.items\[\]\.changes\./, 'values as they were sent'],
  [/^getStatusEnums\.|^listCampaignStatuses|\.statuses\[\]\.(?:label|description)$/, 'documentation of codes'],
  [/\.(?:subject|name|body|body_text|bodyText|snippet|title)$/, 'written by members and contacts'],
  [/^(?:previewSegment|getSegment|listSegments)\b.*\.text$/, 'conditions in the notation of the API'],
];

const needed = ({ parameters }: Operation) =>
  parameters.filter(({ in: location, required, name }) => location === 'query' && required && name !== 'workspaceId');

function read(operation: Operation): Promise<TestAnswer> {
  const isInWorkspace = operation.parameters.some(({ name }) => name === 'workspaceId');
  const request = {
    method: operation.method,
    url: pathOf(operation, { ...residents, workspace_id: String(world.a.id) }),
    query: {
      ...Object.fromEntries(needed(operation).map(({ name }) => [name, 'someone@example.com'])),
      ...(isInWorkspace ? { workspaceId: world.a.id } : {}),
    },
    headers: { 'accept-language': 'de' },
  };
  return operation.wantsPerson ? owner.ask(request) : world.inject(request);
}

/** Returns the texts of a response with their fields. */
function textsOf(value: unknown, path: string): ReadonlyArray<readonly [string, string]> {
  if (typeof value === 'string') return [[path, value]];
  if (Array.isArray(value)) return value.flatMap((one) => textsOf(one, `${path}[]`));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, one]) => textsOf(one, `${path}.${name}`));
}

const ENGLISH_WORDS = /\b(?:the|is|are|was|were|has|have|of|and|with|from|its|this|that|not|be|by|to|for|no|can)\b/gi;

/** Returns whether a text is a sentence of the catalogue in English, or has three of the commonest English words. */
function isEnglish(text: string): boolean {
  if (!/[A-Za-z]{2,} [A-Za-z]/.test(text)) return false;
  return inLanguage('de', text) !== text || (text.match(ENGLISH_WORDS) ?? []).length > 2;
}

const stays = (field: string): boolean => STAYS_ENGLISH.some(([pattern]) => pattern.test(field));

it('a response in German has no English sentence of Outrider', async () => {
  const reading = operations.filter(({ method, isEndless }) => method === 'GET' && !isEndless);
  expect(reading.length).toBeGreaterThan(100);
  const found = new Set<string>();
  let texts = 0;
  for (const operation of reading) {
    const { json, headers } = await read(operation).then((answer) => ({
      headers: answer.headers,
      json: String(answer.headers['content-type']).includes('json') ? answer.json : null,
    }));
    if (operation.path === '/openapi.json' || headers['content-type'] === undefined) continue;
    for (const [field, text] of textsOf(json, operation.id)) {
      texts += 1;
      if (isEnglish(text) && !stays(field)) found.add(`${field}: ${text}`);
    }
  }
  expect(texts).toBeGreaterThan(1_000);
  expect([...found]).toEqual([]);
});

it('finds English sentences, and takes German ones, codes, and addresses', () => {
  expect(['Campaign paused', 'The launch failed.', 'It is one of the new texts.'].filter(isEnglish)).toHaveLength(3);
  expect(
    ['Kampagne pausiert', 'Der Start ist fehlgeschlagen.', 'no_such_code', 'a@b.test', 'Acme Inc'].filter(isEnglish),
  ).toEqual([]);
});
