import { expect, it } from 'vitest';
import { compileMessage } from './compile-message.js';
import type { MergeContact } from './merge-values.js';
import { renderMessage } from './render.js';
import { usedValues } from './used-values.js';

const contact: MergeContact = {
  ...{ id: 'c', email: 'ann@a.example', firstName: 'Ann', lastName: null, company: null, title: '', phone: null },
  ...{ website: null, linkedinUrl: null, city: null, state: null, country: null },
  customFields: {
    plan: 'Pro',
    seats: 0,
    tags: ['a', 'b'],
    site: { host: 'a.example' },
    long: 'x'.repeat(500),
    list: ['y'.repeat(500)],
  },
};
const fieldDefaults = { team: 'your team', plan: 'Free' };

function valuesOf(bodyText: string, { subject = '', hasSubject = true, files = [] as string[] } = {}) {
  const source = { subject, bodyText, bodyHtml: '', attachmentNames: files };
  const { templates } = compileMessage(source, (html) => html);
  const { unfilled } = renderMessage({
    ...{ templates, contact, fieldDefaults, campaignName: 'Spring', unsubscribeUrl: '', today: '2026-03-09' },
    sender: { firstName: 'Nora', lastName: 'Lind', address: 'nora@b.example', signature: null },
    ...{
      seed: 1,
      stepId: 's',
      footer: null,
      mode: 'lenient',
      plainText: true,
      threadSubject: hasSubject ? null : 'Re',
    },
  });
  return usedValues({ templates, contact, fieldDefaults, unfilled, hasSubject, hasHtml: false });
}

it.each([
  ['{{firstName}} {{firstName}}', [['firstName', 'Ann']]],
  [
    '{{plan}} {{custom.seats}}',
    [
      ['plan', 'Pro'],
      ['custom.seats', 0],
    ],
  ],
  ['{{custom.tags}}', [['custom.tags', ['a', 'b']]]],
  ['{{site.host}}', [['site.host', 'a.example']]],
  ['{{custom.team}}', [['custom.team', 'your team', 'default']]],
  ['{{company | default: "your company"}}', [['company', null, 'text']]],
  ['{% if title %}{{title}}{% else %}you{% endif %}', [['title', null, 'text']]],
  [
    '{{lastName}} {{custom.gap}}',
    [
      ['lastName', null, 'none'],
      ['custom.gap', null, 'none'],
    ],
  ],
  ['{{custom.constructor}}', [['custom.constructor', null, 'none']]],
  ['{{email}} {{senderFirstName}} {{campaignName}} {{today}}', null],
  ['Hi', null],
])('%s has the values %j', (text, expected) => {
  expect(valuesOf(text)).toEqual(expected);
});

it('names subject and files, but not the subject of a follow-up in the same thread', () => {
  const [subject, files] = ['For {{firstName}}', ['{{plan}}.pdf']];
  const ofFile = ['plan', 'Pro'];
  expect(valuesOf('Hi', { subject, files })).toEqual([['firstName', 'Ann'], ofFile]);
  expect(valuesOf('Hi', { subject, files, hasSubject: false })).toEqual([ofFile]);
});

it('keeps at most 20 values, each with at most 80 characters', () => {
  expect(valuesOf('{{custom.long}}')).toEqual([['custom.long', 'x'.repeat(80)]]);
  expect(valuesOf('{{custom.list}}')).toEqual([['custom.list', `["${'y'.repeat(78)}`]]);
  const many = Array.from({ length: 40 }, (_, at) => `{{custom.f${at} | default: "x"}}`).join(' ');
  expect(valuesOf(many)).toHaveLength(20);
});
