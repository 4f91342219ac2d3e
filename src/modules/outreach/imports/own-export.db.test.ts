import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  contactsOf,
  type ImportWorld,
  importInto,
  makeCampaign,
  openImportWorld,
  upload,
} from '../../../../test/support/import-world.js';

let world: ImportWorld;
beforeAll(async () => {
  world = await openImportWorld();
});
afterAll(() => world.close());

/** Creates a campaign with contacts whose values start like formulas, or like guarded formulas. */
async function seeded(): Promise<string> {
  const campaignId = await makeCampaign(world);
  const contacts = [
    {
      email: 'ann@own.test',
      firstName: 'Ann',
      phone: '+49 30 1234',
      customFields: { note: '@ann', change: '-5 percent', 'Plan name': 'pro', quoted: `'+1` },
    },
    {
      email: 'bob@own.test',
      firstName: 'Bob',
      phone: `'0301234`,
      customFields: { note: '=1+1', change: `'tis so`, 'Plan name': 'free', quoted: `''@x` },
    },
  ];
  const answer = await world.inA({ method: 'POST', url: `/campaigns/${campaignId}/contacts`, body: { contacts } });
  if (answer.status !== 200) throw new Error(answer.text);
  return campaignId;
}

const exportOf = async (campaignId: string): Promise<string> =>
  (await world.inA({ url: `/campaigns/${campaignId}/export`, query: { section: 'contacts' } })).text;

const FIELDS = ['email', 'firstName', 'lastName', 'company', 'phone', 'customFields'] as const;
const valuesOf = async (campaignId: string) =>
  (await contactsOf(world, campaignId)).map((contact) =>
    Object.fromEntries(FIELDS.map((field) => [field, contact[field]])),
  );

it('an export of contacts imports back with the same values and names', async () => {
  const from = await seeded();
  const into = await makeCampaign(world);
  const answer = await importInto(world, into, await exportOf(from));
  expect(answer.json).toMatchObject({ createdCount: 2, rejectedCount: 0 });
  expect(await valuesOf(into)).toEqual(await valuesOf(from));
});

it('the mapping excludes the columns that an export adds, even beside a mapping of the caller', async () => {
  const from = await seeded();
  const file = await exportOf(from);
  const { json } = await upload(world, { url: '/imports', file });
  await world.drain();
  const preview = await world.inA({ url: `/imports/${json.importId}/mapping-preview` });
  expect(preview.json.mapping.columns).toEqual({
    email: 'email',
    first_name: 'firstName',
    last_name: 'lastName',
    company: 'company',
    title: 'title',
    phone: 'phone',
    website: 'website',
    linkedin_url: 'linkedinUrl',
    city: 'city',
    state: 'state',
    country: 'country',
    timezone: 'timezone',
    'custom.Plan name': 'custom.Plan name',
    'custom.change': 'custom.change',
    'custom.note': 'custom.note',
    'custom.quoted': 'custom.quoted',
  });
  const into = await makeCampaign(world);
  await importInto(world, into, file, { mapping: JSON.stringify({ email: 'email' }) });
  const [first] = await contactsOf(world, into);
  expect(Object.keys(first.customFields).filter((name) => /^(?:id|status|created_at|sent_count)$/.test(name))).toEqual(
    [],
  );
});

it('a file that is not an export keeps its columns with the same names', async () => {
  const into = await makeCampaign(world);
  await importInto(world, into, 'email,id,status\nzoe@own.test,7,hot\n');
  expect((await contactsOf(world, into))[0].customFields).toEqual({ id: '7', status: 'hot' });
});
