import { existsSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { corpusUrl } from '../../../../test/support/corpora.js';
import {
  contactsOf,
  type ImportWorld,
  importInto,
  makeCampaign,
  openImportWorld,
  statusOf,
  upload,
} from '../../../../test/support/import-world.js';
import { makeWorkbook } from '../../../platform/files/xlsx.fixture.js';

const CSV = corpusUrl('csv-torture/');
const EMAILS = corpusUrl('email-addresses/validity.jsonl');
const STRINGS = corpusUrl('hostile-strings/blns.json');

let world: ImportWorld;
beforeAll(async () => {
  world = await openImportWorld();
});
afterAll(() => world.close());

interface TortureFile {
  readonly file: string;
  readonly expected?: string;
}

const linesOf = <T>(url: URL): T[] =>
  existsSync(url)
    ? readFileSync(url, 'utf8')
        .split('\n')
        .filter((line) => line.trim() !== '')
        .map((line) => JSON.parse(line) as T)
    : [];

describe.skipIf(!existsSync(CSV))('CSV files of other projects (corpus csv-torture)', () => {
  it.each(linesOf<TortureFile>(new URL('index.jsonl', CSV)).map((entry) => [entry.file, entry] as const))(
    '%s is analyzed without an internal error, and its cells are imported unchanged',
    async (_name, { file, expected }) => {
      const answer = await upload(world, { url: '/imports', file: readFileSync(new URL(file, CSV)), fileName: file });
      expect(answer.status).toBe(200);
      await world.drain();
      const { importId } = answer.json;
      const status = await statusOf(world, importId);
      expect(status.status).toBe('awaiting_mapping');
      if (expected === undefined) return;
      const preview = await world.inject({
        url: `/imports/${importId}/mapping-preview`,
        query: { workspaceId: world.a.id },
      });
      const rows = JSON.parse(readFileSync(new URL(expected, CSV), 'utf8')) as Array<Record<string, string>>;
      // Line breaks within a cell may differ between a file and the expected result of the suite.
      const plain = (value: unknown) => JSON.parse(JSON.stringify(value).replaceAll('\\r\\n', '\\n')) as unknown;
      expect(plain(preview.json.sampleRows)).toEqual(plain(rows.slice(0, 10)));
    },
  );

  it.each(linesOf<TortureFile>(new URL('index.jsonl', CSV)).map((entry) => entry.file))(
    '%s through the synchronous operation is an answer, never a 5xx, and every row has a result',
    async (file) => {
      const campaignId = await makeCampaign(world);
      const bytes = readFileSync(new URL(file, CSV));
      // The first column counts as the address, regardless of its name, so most rows are rejected, each with its
      // reason.
      const answer = await importInto(world, campaignId, bytes, { mapping: JSON.stringify({ '0': 'email' }) });
      expect(answer.status).toBe(200);
      const { totalRows, createdCount, duplicateCount, skippedCount, rejectedCount } = answer.json;
      expect(totalRows).toBe(createdCount + duplicateCount + skippedCount + rejectedCount);
      for (const error of answer.json.errors) {
        expect(error.row).toBeGreaterThanOrEqual(1);
        expect(error.row).toBeLessThanOrEqual(totalRows);
      }
    },
  );
});

const escaped = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;

describe.skipIf(!existsSync(EMAILS))('addresses (corpus email-addresses)', () => {
  it('an address becomes a contact or a dead letter, and what no server takes becomes none', async () => {
    const campaignId = await makeCampaign(world);
    const cases = linesOf<{ address: string; deliverable_smtp: boolean; invalid: boolean }>(EMAILS).filter(
      ({ address }) => address.trim() !== '' && !address.includes('\0'),
    );
    const file = `email,n\r\n${cases.map(({ address }, n) => `${escaped(address)},${n}`).join('\r\n')}`;
    const answer = await importInto(world, campaignId, file, { skipDisposable: 'false' });
    expect(answer.status).toBe(200);
    expect(answer.json.totalRows).toBe(cases.length);
    const taken = new Set((await contactsOf(world, campaignId)).map((contact) => Number(contact.customFields.n)));
    const impossible = cases.filter(({ address, invalid }, n) => invalid && taken.has(n) && address === address.trim());
    // Comments and folding white space around a valid address are dropped intentionally (docs/build/conventions.md,
    // Types).
    expect(impossible.filter(({ address }) => !/[\s()<>]/.test(address))).toEqual([]);
  });
});

describe.skipIf(!existsSync(STRINGS))('hostile texts (corpus hostile-strings)', () => {
  it('come back from the database as they went in, or are refused with a reason', async () => {
    const campaignId = await makeCampaign(world);
    const texts = (JSON.parse(readFileSync(STRINGS, 'utf8')) as string[]).filter((text) => text.trim() !== '');
    const file = `email,text,title\n${texts
      .map((text, n) => `h${n}@example.com,${escaped(text)},${escaped(text.slice(0, 200))}`)
      .join('\n')}`;
    const answer = await importInto(world, campaignId, file);
    expect(answer.status).toBe(200);
    expect(answer.json.totalRows).toBe(texts.length);
    const contacts = await contactsOf(world, campaignId);
    expect(contacts.length).toBeGreaterThan(texts.length * 0.95);
    for (const contact of contacts) {
      const text = texts[Number(/^h(\d+)@/.exec(contact.email)?.[1])] as string;
      const stored = contact.customFields.text;
      if (stored !== undefined) expect(stored).toBe(text.trim());
    }
    const report = await world.inject({
      url: `/imports/${answer.json.importId}/report`,
      query: { workspaceId: world.a.id },
    });
    expect(report.status).toBe(200);
  });
});

describe('workbooks', () => {
  const text = (cell: string, value: string) => `<c r="${cell}" t="inlineStr"><is><t>${value}</t></is></c>`;

  it('an Excel file is imported like a CSV file', async () => {
    const campaignId = await makeCampaign(world);
    const rows = [
      `<row r="1">${text('A1', 'E-Mail')}${text('B1', 'Vorname')}${text('C1', 'Seats')}</row>`,
      `<row r="2">${text('A2', 'ann@example.com')}${text('B2', 'Ann')}<c r="C2"><v>12</v></c></row>`,
      `<row r="4">${text('A4', 'broken')}</row>`,
      `<row r="5">${text('A5', 'bob@example.com')}</row>`,
    ];
    const answer = await importInto(world, campaignId, makeWorkbook(rows.join('')));
    expect(answer.json).toMatchObject({
      totalRows: 3,
      createdCount: 2,
      rejectedCount: 1,
      errors: [{ row: 2, column: 'E-Mail', value: 'broken' }],
    });
    expect(await contactsOf(world, campaignId)).toMatchObject([
      { email: 'ann@example.com', firstName: 'Ann', customFields: { Seats: '12' } },
      { email: 'bob@example.com' },
    ]);
  });

  it('one that unfolds to more than is allowed is a 422, not a dead process', async () => {
    const campaignId = await makeCampaign(world);
    const bomb = makeWorkbook(`<row r="1">${text('A1', 'email')}</row><row r="20000">${text('XFD20000', 'x')}</row>`);
    const answer = await importInto(world, campaignId, bomb);
    expect(answer.status).toBe(422);
    expect(answer.json.detail).toMatchObject([{ loc: ['body', 'file'], ctx: { code: 'unreadable_file' } }]);
  });
});
