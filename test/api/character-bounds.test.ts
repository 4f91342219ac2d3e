import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AnsweringWorld, openAnswering } from '../support/answering.js';

let open: AnsweringWorld;
let campaignId: string;
let threadId: number;
beforeAll(async () => {
  open = await openAnswering();
  const { send, campaign } = await open.answered();
  threadId = send.threadId;
  campaignId = campaign.campaignId;
});
afterAll(() => open?.close());

const ask = (method: 'GET' | 'POST', url: string, body?: object) =>
  open.world.inA({
    method,
    url: url.replace('{campaign}', campaignId).replace('{thread}', String(threadId)),
    ...(body && { body }),
  });

const STEP = { name: 'Email', steps: [{ bodyText: 'Hi', subject: 'Hi' }], kind: 'step' };
const SEGMENT = { definition: { match: 'all', conditions: [{ about: 'tag', op: 'has', value: 'a' }] } };
const RULE = { conditions: { words: ['hello'] }, actions: { archive: true } };

/** Texts that members write: operation, field, its maximum in characters, and the other fields. */
const BOUNDED: ReadonlyArray<readonly [string, string, number, object]> = [
  ['/campaigns', 'name', 200, {}],
  ['/campaigns/{campaign}/steps', 'subject', 500, { bodyText: 'Hi' }],
  ['/campaigns/{campaign}/steps', 'name', 100, { bodyText: 'Hi' }],
  ['/campaigns/{campaign}/steps', 'bodyText', 100_000, {}],
  ['/campaigns/{campaign}/steps', 'bodyHtml', 100_000, {}],
  ['/campaigns/{campaign}/subsequences', 'name', 200, { trigger: { intents: ['interested'] } }],
  ['/saved-replies', 'name', 100, { bodyText: 'Hi' }],
  ['/saved-replies', 'subject', 500, { name: 'Subject', bodyText: 'Hi' }],
  ['/saved-replies', 'bodyText', 100_000, { name: 'Text' }],
  ['/saved-replies', 'bodyHtml', 100_000, { name: 'HTML', bodyText: 'Hi' }],
  ['/snippets', 'bodyText', 20_000, { name: 'long_text' }],
  ['/snippets', 'bodyHtml', 20_000, { name: 'long_html' }],
  ['/templates', 'name', 100, STEP],
  ['/templates', 'folder', 100, STEP],
  ['/thread-labels', 'name', 50, {}],
  ['/shared-views', 'name', 60, { screen: 'campaigns', search: {} }],
  ['/threads/{thread}/notes', 'body', 10_000, {}],
  ['/segments', 'name', 100, SEGMENT],
  ['/inbox-rules', 'name', 100, RULE],
  ['/profiles/fields', 'label', 100, { name: 'mood', type: 'text' }],
  ['/profiles', 'firstName', 300, { email: 'mood@bounds.test' }],
];

it.each(BOUNDED)('POST %s takes a %s of %i emoji whole, and rejects one more', async (url, field, most, rest) => {
  const text = '🚀'.repeat(most);
  const more = await ask('POST', url, { ...rest, [field]: `${text}🚀` });
  expect(more.status, more.text.slice(0, 500)).toBe(422);
  expect(more.json.detail).toMatchObject([{ loc: ['body', field] }]);
  const whole = await ask('POST', url, { ...rest, [field]: text });
  expect(whole.status, whole.text.slice(0, 500)).toBeLessThan(300);
  expect(whole.json[field] === text || whole.json[field] === `<p>${text}</p>`, whole.text.slice(0, 300)).toBe(true);
});
