import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  contactsOf,
  type ImportWorld,
  makeCampaign,
  openImportWorld,
  upload,
} from '../../../../test/support/import-world.js';
import { makeWorkbook } from '../../../platform/files/xlsx.fixture.js';

let world: ImportWorld;
beforeAll(async () => {
  world = await openImportWorld();
});
afterAll(() => world.close());

const cell = (row: number, text: string): string =>
  `<row r="${row}"><c r="A${row}" t="inlineStr"><is><t>${text}</t></is></c></row>`;
const PEOPLE = cell(1, 'email') + cell(2, 'two@example.com');

async function uploaded(file: string | Uint8Array): Promise<string> {
  const { json } = await upload(world, { url: '/imports', file });
  await world.drain();
  return json.importId as string;
}
const preview = async (importId: string) => (await world.inA({ url: `/imports/${importId}/mapping-preview` })).json;
const confirm = (importId: string, body: object) =>
  world.inA({ method: 'POST', url: `/imports/${importId}/mapping-confirm`, body });

describe('a workbook with a cover sheet', () => {
  it('names the sheet that was read and the others, and the confirmation reads the one it names', async () => {
    const campaignId = await makeCampaign(world);
    const importId = await uploaded(makeWorkbook(cell(1, 'Leads') + cell(2, 'Spring'), '', PEOPLE));
    expect(await preview(importId)).toMatchObject({
      status: 'awaiting_mapping',
      sheet: 'One',
      sheets: ['One', 'Two'],
      issues: [{ code: 'no_email_column' }],
    });
    const unknown = await confirm(importId, { campaignId, sheet: 'Three' });
    expect([unknown.status, unknown.json.detail?.[0]?.loc]).toEqual([422, ['body', 'sheet']]);
    expect((await confirm(importId, { campaignId, sheet: 'Two' })).status).toBe(200);
    await world.drain();
    expect(await preview(importId)).toMatchObject({ sheet: 'Two', sheets: ['One', 'Two'] });
    expect(await contactsOf(world, campaignId)).toMatchObject([{ email: 'two@example.com' }]);
    expect((await confirm(importId, { campaignId, sheet: 'Two' })).status).toBe(200);
    expect((await confirm(importId, { campaignId, sheet: 'One' })).status).toBe(409);
  });

  it('fails with the names of the other sheets where the first one is empty', async () => {
    const importId = await uploaded(makeWorkbook('', '', PEOPLE));
    expect((await world.inA({ url: `/imports/${importId}` })).json).toMatchObject({
      status: 'failed',
      errorCode: 'empty_file',
      errorMessage: 'The sheet holds no rows. The workbook has the sheets: One, Two.',
    });
  });
});

it('a text file has no sheets, and a confirmation that names one is rejected', async () => {
  const campaignId = await makeCampaign(world);
  const importId = await uploaded('email\na@example.com\n');
  expect(await preview(importId)).toMatchObject({ sheet: null, sheets: [] });
  const refused = await confirm(importId, { campaignId, sheet: 'One' });
  expect([refused.status, refused.json.detail?.[0]?.loc]).toEqual([422, ['body', 'sheet']]);
});

it('a preview warns that first names will be empty where names are in one column', async () => {
  const issuesOf = async (file: string) =>
    (await preview(await uploaded(file))).issues.map((issue: { code: string; severity: string; column: string }) => [
      issue.code,
      issue.severity,
      issue.column,
    ]);
  expect(await issuesOf('Name,Email\nAnn Marie Lind,ann@example.com\n')).toEqual([
    ['no_first_name_column', 'warning', 'Name'],
  ]);
  expect(await issuesOf('Full name,Email\nAnn Lind,ann@example.com\n')).toEqual([
    ['no_first_name_column', 'warning', 'Full name'],
  ]);
  expect(await issuesOf('Vorname,Name,Email\nAnn,Lind,ann@example.com\n')).toEqual([]);
  expect(await issuesOf('Email\nann@example.com\n')).toEqual([]);
});

it('headers, samples, and rejected values of emoji are cut between characters, and fields have their length in characters', async () => {
  const campaignId = await makeCampaign(world);
  const long = `x${'🚀'.repeat(150)}`;
  const name = '🚀'.repeat(300);
  const file = `email,First Name,${long}\n${long},Ann,${long}\nann@emoji.test,${name},${long}\nben@emoji.test,${name}🚀,b\n`;
  const importId = await uploaded(file);
  const shown = await world.inA({ url: `/imports/${importId}/mapping-preview` });
  expect(shown.status, shown.text).toBe(200);
  expect(shown.json.status, shown.text).toBe('awaiting_mapping');
  expect((await confirm(importId, { campaignId })).status).toBe(200);
  await world.drain();
  const done = await world.inA({ url: `/imports/${importId}` });
  expect(done.json, done.text).toMatchObject({ status: 'completed_with_errors', createdCount: 1, rejectedCount: 2 });
  for (const { text } of [shown, done]) expect(text).not.toMatch(/\\ud83d(?!\\ude80)|\ufffd/i);
  expect(await contactsOf(world, campaignId)).toMatchObject([{ email: 'ann@emoji.test', firstName: name }]);
});

it('numbers of characters that do not exist, in a workbook, do not stop its import', async () => {
  const campaignId = await makeCampaign(world);
  const pair = (row: number, email: string, note: string): string =>
    `<row r="${row}"><c r="A${row}" t="inlineStr"><is><t>${email}</t></is></c>` +
    `<c r="B${row}" t="inlineStr"><is><t>${note}</t></is></c></row>`;
  const rows = pair(1, 'email', 'Plan &#xD83D;') + pair(2, 'ann@xml.test', 'a&#xD83D;b&#0;c&#x110000;d');
  const importId = await uploaded(makeWorkbook(rows, '', PEOPLE));
  expect((await preview(importId)).status).toBe('awaiting_mapping');
  expect((await confirm(importId, { campaignId })).status).toBe(200);
  await world.drain();
  expect(await contactsOf(world, campaignId)).toMatchObject([{ email: 'ann@xml.test' }]);
});

it('the first rows are previewed as a mapping would import them, with the column of each error, and nothing is stored', async () => {
  const importId = await uploaded('Mail,Who,Plan\nann@example.com,Ann,Pro\nno address,Bo,\ninfo@example.com,Cy,\n');
  const rowsOf = async (body?: object) => {
    const url = `/imports/${importId}/mapping-preview`;
    return world.inA({ method: 'POST', url, ...(body !== undefined && { body }) });
  };
  const before = await preview(importId);
  const mapping = { Mail: 'email', Who: 'firstName', Plan: null };
  const { json } = await rowsOf({ mapping, options: { skipRoleAddresses: true } });
  expect(json.rows).toMatchObject([
    { row: 1, values: { email: 'ann@example.com', firstName: 'Ann' }, error: null, errorColumn: null },
    { row: 2, values: {}, error: expect.stringMatching(/address/), errorColumn: 'Mail' },
    { row: 3, values: {}, error: expect.stringMatching(/role/i), errorColumn: 'Mail' },
  ]);
  expect(Object.keys(json.rows[0].values)).toEqual(['email', 'firstName']);
  expect((await rowsOf()).json.rows[0].values).toMatchObject({ email: 'ann@example.com' });
  expect((await rowsOf({ mapping: { Mail: null } })).json.rows).toEqual([]);
  const wrong = await rowsOf({ mapping: { Mail: 'shoe' } });
  expect([wrong.status, wrong.json.detail[0].loc]).toEqual([422, ['body', 'mapping', 'Mail']]);
  const foreign = { method: 'POST', url: `/imports/${importId}/mapping-preview` } as const;
  expect((await world.inB(foreign)).status).toBe(404);
  expect(await preview(importId)).toEqual(before);
});
