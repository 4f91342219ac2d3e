import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requestsOf, seedDraft } from '../../../../test/support/launch-seed.js';
import { openTestWorld, type TestWorld } from '../../../../test/support/world.js';

interface Check {
  readonly key: string;
  readonly message: string;
}

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world?.close());

const draft = (options: Parameters<typeof seedDraft>[1]) => seedDraft(world, options);
const sql = (text: string, values: unknown[] = []) => world.ctx.sql.query(text, values);
const preflight = async (campaignId: string) => (await requestsOf(world).preflight(campaignId, {})).json;
const check = async (campaignId: string, key: string): Promise<Check> =>
  (await preflight(campaignId)).checks.find((one: Check) => one.key === key);

describe('preflight counts that do not affect the result', () => {
  it('counts contacts ended by the suppression list, by the scope of the entry, even after the entry is removed', async () => {
    const names = ['address', 'group', 'domain', 'removed', 'free'];
    const contacts = names.map((name) => ({ email: `${name}@ended-${name}.test` }));
    const { campaignId } = await draft({ contacts, groupId: 'g2' });
    const entries = [
      { email: 'address@ended-address.test' },
      { email: 'group@ended-group.test', groupId: 'g2' },
      { email: '@ended-domain.test' },
      { email: 'removed@ended-removed.test' },
    ];
    const url = '/campaigns/suppressions';
    expect((await world.inA({ method: 'POST', url, body: { entries } })).json.affectedContacts).toBe(4);
    await world.inA({ method: 'DELETE', url, query: { email: 'removed@ended-removed.test' } });
    expect(await check(campaignId, 'contacts.suppressed')).toMatchObject({
      status: 'pass',
      severity: 'info',
      message: '4 contacts are suppressed and will not get any email.',
      details: { suppressed: 4, byGroup: 1, byWorkspace: 1, byDomain: 1 },
    });
    expect((await preflight(campaignId)).estimates.contacts).toBe(1);
  });

  it('counts contacts who get a step after a step that now comes later', async () => {
    const { campaignId, contactIds } = await draft({
      contacts: 1,
      steps: [{ subject: 'One', bodyText: '1' }, { bodyText: '2' }, { bodyText: '3' }],
    });
    await sql(`update campaigns set status = 'active', launched_at = created_at where id = $1`, [campaignId]);
    const steps = (await world.inA({ url: `/campaigns/${campaignId}/steps` })).json as Array<{ id: string }>;
    const send = (step: number, status: string) =>
      sql(
        `insert into sends (workspace_id, id, campaign_id, contact_id, step_id, step_order, status, due_at, created_at, updated_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $8, $8)`,
        [
          world.a.id,
          world.ctx.ids.uuid(),
          campaignId,
          contactIds[0],
          steps[step]?.id,
          step + 1,
          status,
          world.clock.now(),
        ],
      );
    await send(0, 'sent');
    await send(2, 'sent');
    await send(1, 'scheduled');
    await world.inA({ method: 'PATCH', url: `/campaigns/steps/${steps[2]?.id}`, body: { order: 2 } });
    expect((await check(campaignId, 'steps.order')).message).toMatch(/^All contacts/);
    await world.inA({ method: 'PATCH', url: `/campaigns/steps/${steps[2]?.id}`, body: { order: 3 } });
    expect(await check(campaignId, 'steps.order')).toMatchObject({ status: 'pass', details: { contacts: 1 } });
  });
});

it('writes its checks in the language of the request, and stores them in English', async () => {
  const { campaignId } = await draft({ contacts: 2, domain: 'german.test', steps: [] });
  const { json } = await world.inA({
    url: `/campaigns/${campaignId}/preflight`,
    headers: { 'accept-language': 'de' },
  });
  const found = json.checks.find((one: Check) => one.key === 'steps.present');
  expect(found).toMatchObject({
    title: 'Schritte',
    message: 'Die Kampagne hat keinen aktivierten Schritt.',
    remediation: 'Fügen Sie einen Schritt mit Betreff und Text hinzu, oder aktivieren Sie einen.',
  });
  const english = (await preflight(campaignId)).checks as ReadonlyArray<Check & { title: string }>;
  const same = english.filter((one, index) => one.title !== 'Sandbox' && one.message === json.checks[index].message);
  expect(same).toEqual([]);
  const [row] = await world.ctx.sql.query<{ result: { checks: Check[] } }>(
    'select result from preflights where id = $1',
    [json.preflightId],
  );
  expect(row?.result.checks.find((one) => one.key === 'steps.present')?.message).toBe(
    'The campaign has no enabled step.',
  );
});
