import type { ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { HOUR_MS, LEADS, openFileWorld } from '../../../../../test/support/due/file-world.js';
import { contactsOf, makeCampaign } from '../../../../../test/support/import-world.js';
import { answer, type ReceivedRequest, startReceiver } from '../../../../../test/support/webhook-receiver.js';
import { claimDue, takeOver } from '../../../../platform/due/claims/claims.js';
import { startWorker } from '../../../../platform/due/worker.js';
import { SOURCE_FILES } from '../files/due-files.js';

const files = openFileWorld();
const find = async (email: string) =>
  (await files.world.inject({ url: '/profiles', query: { workspaceId: files.world.a.id, email } })).json.items[0];

describe('a contact source with a file', () => {
  it('reads the file, keeps the suggested mapping, and reports added, rejected and unchanged rows', async () => {
    files.csv(LEADS);
    const id = await files.makeSource({ tags: ['sheet'], legalBasis: { basis: 'contract', from: 'CRM' } });
    const startedAt = files.world.clock.now();
    await files.read();
    const [reading] = await files.readings(id);
    expect(reading).toMatchObject({
      ...{ status: 'completed', isAsked: false, rowCount: 3, createdCount: 2, updatedCount: 0, unchangedCount: 0 },
      ...{ rejectedCount: 1, vanishedCount: 0, error: null, fileSize: LEADS.length },
    });
    expect(await find('ana@leads.test')).toMatchObject({
      ...{ firstName: 'Ana', tags: ['sheet'], source: 'contact_source', sourceId: id },
      legalBasis: { basis: 'contract', from: 'CRM' },
    });
    const letters = await files.ask('GET', `/imports/${reading.importId}/dead-letters`);
    expect(letters.json.items).toMatchObject([{ errorCode: 'invalid_email', values: { Email: 'no address' } }]);
    expect(await files.source(id)).toMatchObject({
      ...{ kind: 'file', secretHint: null, mapping: { Email: 'email', 'First Name': 'firstName' } },
      file: {
        ...{ isReading: false, failures: 0, lastError: null, auth: null },
        nextReadingAt: new Date(startedAt.getTime() + 6 * HOUR_MS).toISOString(),
      },
    });
  });

  it('reports changed and vanished contacts, deletes none, and closes the rejected rows of the last reading', async () => {
    files.csv(LEADS);
    const id = await files.makeSource({ existing: 'update' });
    await files.read();
    const [first] = await files.readings(id);
    files.csv('Email,First Name,Seats\nana@leads.test,Anna,3\ndi@leads.test,Di,1\nstill none,Cy,5\n');
    expect((await files.ask('POST', `/contact-sources/${id}/read`)).json.file.isReading).toBe(false);
    await files.read();
    const [second] = await files.readings(id);
    expect(second).toMatchObject({
      ...{ isAsked: true, createdCount: 1, updatedCount: 1, unchangedCount: 0, rejectedCount: 1, vanishedCount: 1 },
    });
    expect(await find('ana@leads.test')).toMatchObject({ firstName: 'Anna' });
    const bo = await find('bo@leads.test');
    expect(await files.vanished(id)).toEqual([
      { profileId: bo.id, email: 'bo@leads.test', readingId: second.id, vanishedAt: second.startedAt },
    ]);
    const open = async (importId: string) => (await files.ask('GET', `/imports/${importId}`)).json.deadLetterCount;
    expect([await open(first.importId), await open(second.importId)]).toEqual([0, 1]);
    files.csv(LEADS);
    await files.ask('POST', `/contact-sources/${id}/read`);
    await files.read();
    expect((await files.vanished(id)).map(({ email }: { email: string }) => email)).toEqual(['di@leads.test']);
  });

  it('skips a file that has not changed, by its ETag, its time, or its content', async () => {
    let etag = '"v1"';
    files.server.respond = (request: ReceivedRequest, response: ServerResponse) => {
      if (request.headers['if-none-match'] === etag) response.writeHead(304).end();
      else response.writeHead(200, { etag, 'last-modified': 'Mon, 02 Mar 2026 08:00:00 GMT' }).end(LEADS);
    };
    const id = await files.makeSource();
    await files.read();
    files.world.clock.advanceMs(6 * HOUR_MS);
    await files.read();
    etag = '"v2"';
    files.world.clock.advanceMs(6 * HOUR_MS);
    await files.read();
    const list = await files.readings(id);
    expect(list.map(({ status }: { status: string }) => status)).toEqual(['unchanged', 'unchanged', 'completed']);
    expect(files.server.requests[1]?.headers).toMatchObject({
      ...{ 'if-none-match': '"v1"', 'if-modified-since': 'Mon, 02 Mar 2026 08:00:00 GMT' },
    });
    // Other settings apply to all rows.
    await files.ask('PATCH', `/contact-sources/${id}`, { tags: ['new'] });
    await files.ask('POST', `/contact-sources/${id}/read`);
    await files.read();
    expect((await files.readings(id))[0]).toMatchObject({ status: 'completed', updatedCount: 2 });
    expect(await find('bo@leads.test')).toMatchObject({ tags: expect.arrayContaining(['new']) });
  });

  it('enrolls each contact once, and all of them after its campaign changed', async () => {
    const [one, two] = [await makeCampaign(files.world), await makeCampaign(files.world)];
    files.csv(LEADS);
    const id = await files.makeSource({ campaignId: one });
    await files.read();
    expect((await files.readings(id))[0].enrolledCount).toBe(2);
    for (const { id: contact } of await contactsOf(files.world, one)) {
      await files.ask('DELETE', `/campaigns/${one}/contacts/${contact}`);
    }
    files.csv(`${LEADS}eve@leads.test,Eve,1\n`);
    await files.ask('POST', `/contact-sources/${id}/read`);
    await files.read();
    const emailsOf = async (campaign: string) =>
      (await contactsOf(files.world, campaign)).map(({ email }: { email: string }) => email).sort();
    expect(await emailsOf(one)).toEqual(['eve@leads.test']);
    await files.ask('PATCH', `/contact-sources/${id}`, { campaignId: two });
    await files.ask('POST', `/contact-sources/${id}/read`);
    await files.read();
    expect(await emailsOf(two)).toEqual(['ana@leads.test', 'bo@leads.test', 'eve@leads.test']);
  });

  it('sends its secret to its own server only, never returns it, and asks for it again for another server', async () => {
    const other = await startReceiver(answer(200, {}, LEADS));
    files.server.respond = answer(302, { location: other.url });
    const auth = { scheme: 'basic', username: 'me', secret: 'hidden word' };
    const id = await files.makeSource({}, { auth });
    await files.read();
    expect((await files.readings(id))[0].status).toBe('completed');
    expect(files.server.requests[0]?.headers['authorization']).toBe(`Basic ${btoa('me:hidden word')}`);
    expect(other.requests[0]?.headers['authorization']).toBeUndefined();
    const shown = await files.ask('GET', `/contact-sources/${id}`);
    expect(shown.json.file.auth).toEqual({ scheme: 'basic', username: 'me' });
    expect(shown.text).not.toContain('hidden');
    const moved = await files.ask('PATCH', `/contact-sources/${id}`, { file: { url: other.url } });
    expect([moved.status, moved.json.detail[0].loc]).toEqual([422, ['body', 'file', 'auth']]);
    const stored = await files.world.ctx.sql.query<{ auth_secret: Buffer }>(
      'select auth_secret from contact_source_files',
    );
    expect(stored[0]?.auth_secret.toString('latin1')).not.toContain('hidden');
    await files.ask('PATCH', `/contact-sources/${id}`, { file: { url: other.url, auth: null } });
    await files.read();
    expect(other.requests.at(-1)?.headers['authorization']).toBeUndefined();
    await other.close();
  });

  it('fails when a mapped column is gone, and reads again once it is back', async () => {
    files.csv(LEADS);
    const id = await files.makeSource({ mapping: { Email: 'email', Seats: 'custom.seats' } });
    await files.read();
    files.csv('Email\nana@leads.test\n');
    await files.ask('POST', `/contact-sources/${id}/read`);
    await files.read();
    expect((await files.readings(id))[0]).toMatchObject({
      ...{ status: 'failed', failure: 'permanent', error: 'The file no longer has these columns: Seats.' },
    });
    expect(await files.vanished(id)).toEqual([]);
    expect((await files.ask('GET', '/overview/attention')).text).not.toContain('import_waiting');
  });

  it('is read by one worker at a time, and another continues when that one dies, at every step', async () => {
    files.csv(LEADS);
    const id = await files.makeSource();
    const claim = (workerId: string) =>
      claimDue(files.world.ctx, SOURCE_FILES, { now: files.world.clock.now(), workerId, limit: 9 });
    const die = async (): Promise<void> => {
      const doomed = await startWorker(files.world.ctx, 'worker');
      const [held] = await claim(doomed.id);
      expect(held?.source_id).toBe(id);
      expect(await claim(files.world.ctx.worker.id)).toEqual([]);
      // A member who asks then starts no second reading.
      await files.ask('POST', `/contact-sources/${id}/read`);
      expect(await claim(files.world.ctx.worker.id)).toEqual([]);
      expect(await takeOver(files.world.ctx.sql, SOURCE_FILES, [doomed.id])).toBe(1);
      await doomed.stop({ clean: true });
    };
    await die();
    await files.drainLoop();
    expect((await files.readings(id)).map(({ status }: { status: string }) => status)).toEqual(['importing']);
    await files.world.drain();
    files.world.clock.advanceMs(2_000);
    await die();
    await files.read();
    expect(await files.readings(id)).toMatchObject([
      { status: 'completed', rowCount: 3, rejectedCount: 1, vanishedCount: 0 },
    ]);
    expect(files.server.requests).toHaveLength(1);
  });

  it('reads nothing while paused, unless a member asks, and shows a campaign that is gone', async () => {
    files.csv(LEADS);
    const campaignId = await makeCampaign(files.world);
    const id = await files.makeSource({ enabled: false, campaignId });
    await files.read();
    expect([await files.readings(id), (await files.source(id)).file.nextReadingAt]).toEqual([[], null]);
    await files.ask('POST', `/contact-sources/${id}/read`);
    await files.read();
    expect([(await files.readings(id)).length, (await files.source(id)).file.nextReadingAt]).toEqual([1, null]);
    await files.ask('PATCH', `/contact-sources/${id}`, { enabled: true });
    expect(await files.attention()).toEqual([]);
    await files.world.ctx.sql.query(`update campaigns set status = 'completed' where id = $1`, [campaignId]);
    expect(await files.attention()).toMatchObject([{ resourceId: id, title: expect.stringContaining('has ended') }]);
    await files.world.ctx.sql.query(`update campaigns set deleted_at = now() where id = $1`, [campaignId]);
    expect(await files.attention()).toMatchObject([{ resourceId: id, title: expect.stringContaining('was deleted') }]);
    await files.ask('PATCH', `/contact-sources/${id}`, { enabled: false });
    expect(await files.attention()).toEqual([]);
  });
});
