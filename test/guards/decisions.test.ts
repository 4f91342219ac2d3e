import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, test } from 'vitest';
import * as decisions from './decisions.js';

// Decision records share one form, so that readers find the decision, its reasons, and its cost in the same places.

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const FOLDER = 'docs/adr';
const MEASUREMENTS = 'docs/measurements';
const FOLDERS = [
  '.ci',
  'bench',
  'console/src',
  'console/test',
  'docs',
  'migrations',
  'sandbox',
  'scripts',
  'src',
  'test',
];

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const index = read(`${FOLDER}/README.md`);
const records = readdirSync(join(ROOT, FOLDER))
  .filter((name) => name !== 'README.md')
  .map((name) => ({ path: `${FOLDER}/${name}`, text: read(`${FOLDER}/${name}`) }));
const pages = readdirSync(join(ROOT, MEASUREMENTS))
  .filter((name) => name !== 'README.md')
  .map((name) => ({ path: `${MEASUREMENTS}/${name}`, text: read(`${MEASUREMENTS}/${name}`) }));
const files = new Set(
  FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map(
      (name) => `${folder}/${name.replaceAll('\\', '/')}`,
    ),
  ),
);

const record = (text: string, path = 'docs/adr/0007-pulls.md') => ({ path, text });
const SOUND =
  '# 7. Assign emails when a mailbox can send\n\n## Context\n\nA.\n\n## Decision\n\nB.\n\n## Consequences\n\nC.\n';

describe('titles state the decision', () => {
  it('holds in this tree', () => expect(records.flatMap(decisions.titleErrors)).toEqual([]));
  it('accepts a sentence', () => expect(decisions.titleErrors(record(SOUND))).toEqual([]));
  test.each([
    ['a topic', '# 7. Mailbox pulls'],
    ['a sentence with a final period', '# 7. Assign emails when a mailbox can send.'],
    ['the number of another record', '# 8. Assign emails when a mailbox can send'],
    ['no number', '# Assign emails when a mailbox can send'],
    ['a paragraph', `# 7. Assign emails when ${'a mailbox can send and '.repeat(5)}rest`],
  ])('rejects %s', (_what, title) => expect(decisions.titleErrors(record(title))).not.toEqual([]));
});

describe('records have three sections and at most 45 lines', () => {
  it('holds in this tree', () => {
    expect(records.length).toBeGreaterThan(50);
    expect(records.flatMap(decisions.formErrors)).toEqual([]);
  });
  it('accepts the three sections, and a superseded record without them', () => {
    expect(decisions.formErrors(record(SOUND))).toEqual([]);
    const superseded = '# 7. Assign emails at launch time\n\nSuperseded by [ADR 9](0009-x.md): limits moved.\n';
    expect(decisions.formErrors(record(superseded))).toEqual([]);
  });
  test.each([
    ['a missing section', SOUND.replace('## Consequences', 'Consequences')],
    [
      'sections in another order',
      SOUND.replace('## Context', '## Decision').replace('## Decision\n\nB', '## Context\n\nB'),
    ],
    ['a further section', `${SOUND}\n## Figures\n\nD.\n`],
    ['46 lines', `${SOUND}${'\n- one more'.repeat(33)}\n`],
    ['a line of 141 characters', `${SOUND}\n${'x'.repeat(141)}\n`],
  ])('rejects %s', (_what, text) => expect(decisions.formErrors(record(text))).not.toEqual([]));
});

describe('the index lists every record', () => {
  const row = '| [7](0007-pulls.md) | Assign emails when a mailbox can send | Sending |';
  it('holds in this tree', () => expect(decisions.indexErrors(records, index)).toEqual([]));
  it('accepts a row with the title', () => expect(decisions.indexErrors([record(SOUND)], row)).toEqual([]));
  test.each([
    ['a record without a row', ''],
    ['a row with another title', row.replace('can send', 'cannot send')],
    ['a row without a record', `${row}\n| [9](0009-x.md) | Write rows in bulk in place | Data |`],
    ['two rows for a record', `${row}\n${row}`],
  ])('rejects %s', (_what, rows) => expect(decisions.indexErrors([record(SOUND)], rows)).not.toEqual([]));
});

describe('records refer to what exists', () => {
  const some = new Set(['docs/adr/0007-pulls.md', 'src/engine/allot/allot.ts']);
  const errors = (text: string) => [
    ...decisions.referenceErrors(record(text), some),
    ...decisions.numberErrors(record(text), [record(SOUND)]),
  ];
  it('holds in this tree', () => {
    expect([...records, ...pages].flatMap((one) => decisions.referenceErrors(one, files))).toEqual([]);
    expect([...records, ...pages].flatMap((one) => decisions.numberErrors(one, records))).toEqual([]);
  });
  test.each([
    '[a](0007-pulls.md)',
    '[a](../../src/engine)',
    '`allot/allot.ts` and `allot.ts`',
    'ADR 7',
    '[a](https://example.org)',
  ])('accepts %s', (text) => expect(errors(text)).toEqual([]));
  test.each(['[a](0008-gone.md)', '[a](../gone.md)', '`allot/gone.ts`', 'ADR 8'])('rejects %s', (text) =>
    expect(errors(text)).not.toEqual([]),
  );
});

describe('records avoid quaint phrases', () => {
  it('holds in this tree', () => expect([...records, ...pages].flatMap(decisions.phraseErrors)).toEqual([]));
  test.each(['It can not send.', 'The send is tried\nagain.', '- Fine.\n- It ends by itself.'])('rejects %j', (text) =>
    expect(decisions.phraseErrors(record(text))).not.toEqual([]),
  );
});

describe('measurements can be repeated', () => {
  const sound = 'Taken on 2026-11-25 on a machine with two processors. Repeat it with `npm run bench -- claim`.';
  it('holds in this tree', () => {
    expect(pages.length).toBeGreaterThan(5);
    expect(pages.flatMap(decisions.measurementErrors)).toEqual([]);
  });
  it('accepts date, machine and command', () => expect(decisions.measurementErrors(record(sound))).toEqual([]));
  test.each(['2026-11-25', 'machine', '`npm'])('rejects a page without %s', (part) =>
    expect(decisions.measurementErrors(record(sound.replace(part, '')))).not.toEqual([]),
  );
});
