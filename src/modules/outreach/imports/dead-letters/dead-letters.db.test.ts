import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  contactsOf,
  type ImportWorld,
  importInto,
  makeCampaign,
  openImportWorld,
  statusOf,
  suppressAddress,
} from '../../../../../test/support/import-world.js';

let world: ImportWorld;
beforeAll(async () => {
  world = await openImportWorld();
});
afterAll(() => world.close());

const NOBODY = '0195a3c1-7c1e-7b52-9d6a-3a0f7f6f2b11';

const lettersOf = async (importId: string, query: Record<string, string | number> = {}) =>
  (await world.inject({ url: `/imports/${importId}/dead-letters`, query: { workspaceId: world.a.id, ...query } })).json;

const replay = (importId: string, letterId: string, body?: unknown) =>
  world.inject({
    method: 'POST',
    url: `/imports/${importId}/dead-letters/${letterId}/replay`,
    query: { workspaceId: world.a.id },
    ...(body === undefined ? {} : { body }),
  });

async function sumHolds(importId: string): Promise<void> {
  const status = await statusOf(world, importId);
  const { createdCount, updatedCount, duplicateCount, suppressedCount, skippedCount, rejectedCount } = status;
  const sum = createdCount + updatedCount + duplicateCount + suppressedCount + skippedCount + rejectedCount;
  expect(status.totalRows).toBe(sum);
}

/** Makes the database reject rows, as a full disk or a broken constraint would. */
async function refuse(pattern: string): Promise<() => Promise<void>> {
  await world.ctx.sql.query(
    `create or replace function refuse_contact() returns trigger language plpgsql as $$
     begin if new.email like '${pattern}' then raise exception 'refused'; end if; return new; end $$`,
  );
  await world.ctx.sql.query(
    'create trigger refuse_contacts before insert on contacts for each row execute function refuse_contact()',
  );
  return async () => {
    await world.ctx.sql.query('drop trigger refuse_contacts on contacts');
  };
}

describe('dead letters', () => {
  it('give their reasons in the language of the request, and repeat cells as they are', async () => {
    const campaignId = await makeCampaign(world);
    const file = `email,timezone,message\nana@german.test,Nowhere,The address already exists.\n`;
    const { importId } = (await importInto(world, campaignId, file)).json;
    const [path, query] = [`/imports/${importId}/dead-letters`, { workspaceId: world.a.id }];
    const read = async (language: string) =>
      (await world.inject({ url: path, query, headers: { 'accept-language': language } })).json.items[0];
    expect((await read('en')).errorMessage).toBe('This is not the name of a time zone, such as Europe/Berlin.');
    const german = await read('de');
    expect(german.errorMessage).toBe('Das ist kein Name einer Zeitzone wie Europe/Berlin.');
    expect(german.values.message).toBe('The address already exists.');
    const headers = { 'accept-language': 'de' };
    const status = (await world.inject({ url: `/imports/${importId}`, query, headers })).json;
    expect(status.errors[0].errorMessage).toBe(german.errorMessage);
  });

  it('a missing cell is empty, even in a column named after an object property', async () => {
    const campaignId = await makeCampaign(world);
    const { importId } = (await importInto(world, campaignId, 'email,constructor,toString\nshort(at)example.com\n'))
      .json;
    const report = await world.inject({
      url: `/imports/${importId}/report`,
      query: { workspaceId: world.a.id },
    });
    expect(report.text.split('\r\n')[1]).toMatch(/,short\(at\)example\.com,,$/);
    const [letter] = (await lettersOf(importId)).items;
    const taken = await replay(importId, letter.id, { values: { email: 'short@example.com', toString: 'kept' } });
    expect(taken.json).toMatchObject({ deadLetter: { status: 'replayed' }, results: { created: 1 } });
    expect((await contactsOf(world, campaignId))[0]).toMatchObject({ customFields: { toString: 'kept' } });
  });

  it('a row with corrected cells becomes a contact; the last one closed completes the import', async () => {
    const campaignId = await makeCampaign(world);
    const file = 'email,first name,city\nann(at)example.com,Ann,Bonn\n,Bob,Rom\n';
    const { importId } = (await importInto(world, campaignId, file)).json;
    const { items } = await lettersOf(importId);
    expect(items).toHaveLength(2);
    const letter = items.find((item: { firstRow: number }) => item.firstRow === 1);
    const other = items.find((item: { firstRow: number }) => item.firstRow === 2);
    expect(letter).toMatchObject({
      kind: 'row',
      status: 'open',
      attempts: 1,
      retryable: false,
      errorCode: 'invalid_email',
      values: { email: 'ann(at)example.com', 'first name': 'Ann', city: 'Bonn' },
    });

    const still = await replay(importId, letter.id, { values: { email: 'ann@' } });
    expect(still.json).toMatchObject({
      deadLetter: { status: 'open', attempts: 2, errorCode: 'invalid_email', values: { email: 'ann@', city: 'Bonn' } },
      results: { rejected: 1 },
      contactId: null,
    });
    const taken = await replay(importId, letter.id, { values: { email: 'ann@example.com' } });
    expect(taken.json).toMatchObject({ deadLetter: { status: 'replayed', attempts: 3 }, results: { created: 1 } });
    const [ann] = await contactsOf(world, campaignId);
    expect(ann).toMatchObject({ id: taken.json.contactId, email: 'ann@example.com', firstName: 'Ann', city: 'Bonn' });
    expect(await statusOf(world, importId)).toMatchObject({
      status: 'completed_with_errors',
      createdCount: 1,
      rejectedCount: 1,
      deadLetterCount: 1,
    });
    await sumHolds(importId);

    const closed = await replay(importId, letter.id);
    expect([closed.status, closed.json.code]).toEqual([409, 'dead_letter_closed']);
    expect((await replay(importId, other.id, { discard: true })).json).toMatchObject({
      deadLetter: { status: 'discarded' },
      results: {},
    });
    expect(await statusOf(world, importId)).toMatchObject({
      status: 'completed',
      rejectedCount: 1,
      deadLetterCount: 0,
    });
    await sumHolds(importId);
    const byStatus = async (status: string) => (await lettersOf(importId, { status })).items.length;
    expect([await byStatus('open'), await byStatus('replayed'), await byStatus('discarded')]).toEqual([0, 1, 1]);
  });

  it('a corrected row that is suppressed or there already closes with that result', async () => {
    const campaignId = await makeCampaign(world);
    await suppressAddress(world, 'closed@example.com');
    const { importId } = (await importInto(world, campaignId, 'email\nhere@example.com\nx\ny\n')).json;
    const [first, second] = (await lettersOf(importId)).items;
    const held = await replay(importId, first.id, { values: { email: 'closed@example.com' } });
    const double = await replay(importId, second.id, { values: { email: 'here@example.com' } });
    expect([held.json.results, double.json.results]).toEqual([{ suppressed: 1 }, { duplicate: 1 }]);
    expect(await statusOf(world, importId)).toMatchObject({ suppressedCount: 1, duplicateCount: 1, rejectedCount: 0 });
    await sumHolds(importId);
  });

  it('is not replayed into an archived campaign, and can still be discarded', async () => {
    const campaignId = await makeCampaign(world);
    const { importId } = (await importInto(world, campaignId, 'email\nbroken\n')).json;
    const [letter] = (await lettersOf(importId)).items;
    await world.ctx.sql.query(`update campaigns set status = 'archived' where id = $1`, [campaignId]);
    const refused = await replay(importId, letter.id, { values: { email: 'late@example.com' } });
    expect([refused.status, refused.json.code]).toEqual([409, 'campaign_not_editable']);
    expect(await contactsOf(world, campaignId)).toEqual([]);
    expect((await lettersOf(importId)).items).toMatchObject([{ id: letter.id, status: 'open' }]);
    expect((await replay(importId, letter.id, { discard: true })).status).toBe(200);
    await sumHolds(importId);
  });

  it('two parallel replays of one letter import it once', async () => {
    const campaignId = await makeCampaign(world);
    const { importId } = (await importInto(world, campaignId, 'email\nbroken\n')).json;
    const [letter] = (await lettersOf(importId)).items;
    const answers = await Promise.all(
      ['one', 'two', 'three'].map((name) => replay(importId, letter.id, { values: { email: `${name}@example.com` } })),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409]);
    expect(await contactsOf(world, campaignId)).toHaveLength(1);
    await sumHolds(importId);
  });

  it('a row that the database itself refuses does not hold up the others, and can be replayed', async () => {
    const campaignId = await makeCampaign(world);
    const heal = await refuse('poison%');
    const file = `email\n${Array.from({ length: 200 }, (_, n) => (n === 77 ? 'poison@example.com' : `p${n}@example.com`)).join('\n')}`;
    const { importId } = (await importInto(world, campaignId, file)).json;
    expect(await statusOf(world, importId)).toMatchObject({ totalRows: 200, createdCount: 199, rejectedCount: 1 });
    const [letter] = (await lettersOf(importId)).items;
    expect(letter).toMatchObject({ kind: 'row', firstRow: 78, errorCode: 'internal_failure', retryable: true });
    expect((await replay(importId, letter.id)).json).toMatchObject({
      deadLetter: { status: 'open', attempts: 2, errorCode: 'internal_failure' },
      results: { rejected: 1 },
    });
    await sumHolds(importId);
    await heal();
    expect((await replay(importId, letter.id)).json.results).toEqual({ created: 1 });
    expect(await statusOf(world, importId)).toMatchObject({ status: 'completed', createdCount: 200, rejectedCount: 0 });
    await sumHolds(importId);
  });

  it('rows that are all refused become few chunks, which bring them back once the cause is gone', async () => {
    const campaignId = await makeCampaign(world);
    const heal = await refuse('%');
    const file = `email\n${Array.from({ length: 600 }, (_, n) => `all${n}@example.com`).join('\n')}\nbroken`;
    const { importId } = (await importInto(world, campaignId, file)).json;
    expect(await statusOf(world, importId)).toMatchObject({ totalRows: 601, createdCount: 0, rejectedCount: 601 });
    const letters = (await lettersOf(importId, { limit: 1000 })).items;
    const chunks = letters.filter((letter: { kind: string }) => letter.kind === 'chunk');
    expect(letters.length).toBeLessThan(150);
    expect(chunks.length).toBeGreaterThan(0);
    const corrected = await replay(importId, chunks[0].id, { values: { email: 'x@example.com' } });
    expect(corrected.json.detail).toMatchObject([{ loc: ['body', 'values'] }]);
    await heal();
    let created = 0;
    for (const letter of letters) {
      if (letter.errorCode !== 'internal_failure') continue;
      const { json } = await replay(importId, letter.id);
      expect(json.deadLetter.status).toBe('replayed');
      created += json.results.created;
      await sumHolds(importId);
    }
    expect(created).toBe(600);
    expect(await statusOf(world, importId)).toMatchObject({ createdCount: 600, rejectedCount: 1, totalRows: 601 });
    expect(await contactsOf(world, campaignId)).toHaveLength(600);
  });

  it('a replay into a deleted campaign leaves the letter open and says why', async () => {
    const campaignId = await makeCampaign(world);
    const { importId } = (await importInto(world, campaignId, 'email\nbroken\n')).json;
    const [letter] = (await lettersOf(importId)).items;
    await world.inject({ method: 'DELETE', url: `/campaigns/${campaignId}`, query: { workspaceId: world.a.id } });
    expect((await replay(importId, letter.id, { values: { email: 'x@example.com' } })).json).toMatchObject({
      deadLetter: { status: 'open', attempts: 2, errorCode: 'campaign_deleted_meanwhile' },
      results: { rejected: 1 },
    });
  });

  it('unknown columns are a 422; letters of another import, missing ones and foreign ones are one 404', async () => {
    const campaignId = await makeCampaign(world);
    const { importId } = (await importInto(world, campaignId, 'email\nbroken\n')).json;
    const { importId: otherId } = (await importInto(world, campaignId, 'email\nworse\n')).json;
    const [letter] = (await lettersOf(importId)).items;
    const unknown = await replay(importId, letter.id, { values: { mail: 'x@example.com' } });
    expect(unknown.json.detail).toMatchObject([{ loc: ['body', 'values', 'mail'], ctx: { code: 'unknown_field' } }]);
    const answers = [await replay(importId, NOBODY), await replay(otherId, letter.id), await replay(importId, 'x')];
    for (const answer of answers) expect([answer.status, answer.json.code]).toEqual([404, 'dead_letter_not_found']);
    const foreign = await world.inject({
      method: 'POST',
      url: `/imports/${importId}/dead-letters/${letter.id}/replay`,
      query: { workspaceId: world.b.id },
      key: world.b.key,
    });
    expect([foreign.status, foreign.json.code]).toEqual([404, 'import_not_found']);
  });

  it('the same replay with the same key runs once', async () => {
    const campaignId = await makeCampaign(world);
    const { importId } = (await importInto(world, campaignId, 'email\nbroken\n')).json;
    const [letter] = (await lettersOf(importId)).items;
    const send = () =>
      world.inject({
        method: 'POST',
        url: `/imports/${importId}/dead-letters/${letter.id}/replay`,
        query: { workspaceId: world.a.id },
        headers: { 'idempotency-key': 'replay-once' },
        body: { values: { email: 'fixed@example.com' } },
      });
    const [first, again] = [await send(), await send()];
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.json).toEqual(first.json);
  });
});

describe('getImportRunbookSummary', () => {
  it('counts by status and cause, names what does not move, and says what to do', async () => {
    const campaignId = await makeCampaign(world);
    const { importId } = (await importInto(world, campaignId, 'email\nbad one\nbad two\n,\nok@example.com\n')).json;
    const stuckId = world.ctx.ids.uuid();
    await world.ctx.sql.execute(
      `insert into imports (workspace_id, id, campaign_id, status, file_id, file_name, file_size, options, created_at, updated_at)
       values ($1, $2, $3, 'processing', $2, 'stuck.csv', 1, '{}', $4, $4)`,
      [world.a.id, stuckId, campaignId, new Date(world.clock.now().getTime() - 3_600_000)],
    );
    const summary = await world.inject({
      url: '/imports/runbook-summary',
      query: { workspaceId: world.a.id, campaignId },
    });
    expect(summary.json).toMatchObject({
      workspaceId: world.a.id,
      imports: { completed_with_errors: 1, processing: 1, failed: 0 },
      deadLetters: { open: 2, replayed: 0 },
      oldestOpenAt: world.clock.now().toISOString(),
      byError: [{ errorCode: 'invalid_email', count: 2, operation: 'replayImportDeadLetter', severity: 'warning' }],
      stuck: [{ importId: stuckId, status: 'processing' }],
      recentFailures: [],
    });
    expect(summary.json.byError[0].sampleDeadLetterIds).toHaveLength(2);
    const one = await world.inject({ url: '/imports/runbook-summary', query: { workspaceId: world.a.id, importId } });
    expect(one.json.imports).toMatchObject({ completed_with_errors: 1, processing: 0 });
    const foreign = await world.inject({
      url: '/imports/runbook-summary',
      query: { workspaceId: world.b.id, campaignId },
      key: world.b.key,
    });
    expect(foreign.json).toMatchObject({ byError: [], stuck: [] });
  });
});
