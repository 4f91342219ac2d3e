import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ImportWorld, makeCampaign, openImportWorld } from '../../../../test/support/import-world.js';
import { runOutrider } from '../../../../test/support/outside/command-line.js';

let world: ImportWorld;
let folder: string;
let env: Record<string, string>;

beforeAll(async () => {
  world = await openImportWorld();
  env = { OUTRIDER_URL: await world.app.listen({ host: '127.0.0.1', port: 0 }), OUTRIDER_API_KEY: world.a.key };
  folder = mkdtempSync(join(tmpdir(), 'outrider-import-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await world.close();
});

function fileOf(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

const contactsOf = async (campaignId: string) =>
  (await world.inA({ url: `/campaigns/${campaignId}/contacts` })).json as { email: string; firstName: string | null }[];

it('shows the mapping, imports after a confirmation, and waits until the contacts exist', async () => {
  const campaign = await makeCampaign(world);
  const file = fileOf('people.csv', 'E-mail,First name\nann@example.test,Ann\nbob@example.test,Bob\n');
  const run = await runOutrider(['import', file, '--campaign', campaign], { env, typed: 'y\n' });
  expect(run.err).toMatch(/First name +firstName +Ann, Bob/);
  expect([run.code, run.out]).toEqual([0, '2 rows: 2 created\n']);
  expect((await contactsOf(campaign)).map(({ email }) => email).sort()).toEqual([
    'ann@example.test',
    'bob@example.test',
  ]);
});

it('imports nothing without a confirmation', async () => {
  const campaign = await makeCampaign(world);
  const file = fileOf('unconfirmed.csv', 'email\nann@example.test\n');
  for (const typed of [undefined, 'n\n', '']) {
    const run = await runOutrider(['import', file, '--campaign', campaign], {
      env,
      ...(typed === undefined ? {} : { typed }),
    });
    expect([run.code, run.err]).toEqual([1, expect.stringContaining('Nothing was imported')]);
  }
  expect(await contactsOf(campaign)).toEqual([]);
});

it('saves rejected rows with their reason, ends with exit code 3, and never overwrites a file', async () => {
  const campaign = await makeCampaign(world);
  const file = fileOf('mixed.csv', 'email,firstName\nann@example.test,Ann\nnot an address,Bob\n');
  const run = await runOutrider(['import', file, '--campaign', campaign, '--yes', '--json'], { env });
  expect(run.code).toBe(3);
  expect(run.json()).toMatchObject({ createdCount: 1, rejectedCount: 1, rejectedFile: `${file}.rejected.csv` });
  const saved = readFileSync(`${file}.rejected.csv`, 'utf8');
  expect(saved).toContain('not an address');
  const again = await runOutrider(['import', file, '--campaign', campaign, '--yes'], { env });
  expect([again.code, again.err]).toEqual([3, expect.stringContaining('cannot be written')]);
  expect(readFileSync(`${file}.rejected.csv`, 'utf8')).toBe(saved);
});

it('maps columns as told and ignores those without a field', async () => {
  const campaign = await makeCampaign(world);
  const file = fileOf('mapped.csv', 'a,b,c\nann@example.test,Ann,secret\n');
  const map = ['--map', 'a=email', '--map', 'b=firstName', '--map', 'c='];
  const run = await runOutrider(['import', file, '--campaign', campaign, ...map], { env });
  expect([run.code, run.out]).toEqual([0, '1 row: 1 created\n']);
  expect(await contactsOf(campaign)).toMatchObject([{ email: 'ann@example.test', firstName: 'Ann', customFields: {} }]);
  const wrong = await runOutrider(['import', file, '--campaign', campaign, '--map', 'a=nonsense'], { env });
  expect([wrong.code, wrong.err]).toEqual([6, expect.stringMatching(/body\.mapping/)]);
});

it('refuses a file or campaign that does not exist', async () => {
  const missing = await runOutrider(['import', join(folder, 'no.csv'), '--campaign', 'x'], { env });
  expect([missing.code, missing.err]).toEqual([1, expect.stringContaining('cannot be read')]);
  const file = fileOf('lost.csv', 'email\nann@example.test\n');
  const nowhere = await runOutrider(['import', file, '--campaign', '00000000-0000-7000-8000-000000000000', '--yes'], {
    env,
  });
  expect(nowhere.code).toBe(5);
  expect(existsSync(`${file}.rejected.csv`)).toBe(false);
});

it('shows the contacts of another tool by status, and imports them as chosen', async () => {
  const campaign = await makeCampaign(world);
  const file = join(folder, 'smartlead.csv');
  const head = 'campaign_lead_map_id,status,email,is_unsubscribed';
  writeFileSync(
    file,
    `${head}\n1,STARTED,a@tool.test,false\n2,COMPLETED,b@tool.test,false\n3,STARTED,c@tool.test,true\n`,
  );
  const choice = ['--already-contacted', 'enroll', '--yes'];
  const run = await runOutrider(['import', file, '--campaign', campaign, ...choice], { env });
  expect((await contactsOf(campaign)).map(({ email }) => email).sort()).toEqual(['a@tool.test', 'b@tool.test']);
  expect(run.err).toContain('This looks like an export from Smartlead.');
  expect(run.err).toMatch(/completed +1 +already contacted: enroll/);
});
