import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hasPowerdns, type PowerdnsServer, startPowerdns } from '../../../../../test/support/dns-servers/powerdns.js';
import { askAt, openDomainWorld } from '../../../../../test/support/domain-world.js';
import type { TestWorld } from '../../../../../test/support/world.js';
import { ensureDomain } from '../index.js';

const ZONE = 'shop-of-nora.com';

describe.skipIf(!hasPowerdns)('DNS records at a real PowerDNS (skipped without pdns-server)', () => {
  let server: PowerdnsServer;
  let world: TestWorld;
  let undo = () => {};

  beforeAll(async () => {
    server = await startPowerdns();
    undo = askAt(server.dnsPort);
    world = await openDomainWorld(server.dnsPort, {}, { powerdnsUrl: server.url, powerdnsApiKey: server.apiKey });
  });
  afterAll(async () => {
    undo();
    await world?.close();
    await server?.close();
  });

  const rrset = (name: string, type: string, ...contents: string[]) => ({
    name: `${name}.`,
    type,
    ttl: 3600,
    changetype: 'REPLACE',
    records: contents.map((content) => ({ content, disabled: false })),
  });
  const put = (...rrsets: object[]) => server.api('PATCH', `/zones/${ZONE}.`, { rrsets });
  const read = (query: Record<string, string | boolean> = {}) =>
    world.inA({ url: `/domains/${ZONE}/dns_records`, query: query as never });
  const write = (body: object, headers: Record<string, string> = {}) =>
    world.inA({ method: 'POST', url: `/domains/${ZONE}/dns_records`, body, headers });
  const txt = (name = ZONE) => server.records(ZONE, name, 'TXT');

  beforeEach(async () => {
    await world.database.sql.query('truncate domains, mailboxes, dns_writes cascade');
    await server.api('DELETE', `/zones/${ZONE}.`).catch(() => undefined);
    await server.api('POST', '/zones', { name: `${ZONE}.`, kind: 'Native', nameservers: [`ns1.${ZONE}.`] });
    await put(rrset(`ns1.${ZONE}`, 'A', '127.0.0.1'));
    const row = await ensureDomain(world.ctx, world.a.id, ZONE);
    await world.database.sql.query(
      `update domains set provider = 'powerdns', zone = $2, provider_access = 'instance' where id = $1`,
      [row.id, ZONE],
    );
  });

  it('writes what sending needs, sees it in DNS immediately, and thereby proves the domain', async () => {
    const before = await read();
    expect(before.json.expected.map((one: { purpose: string; status: string }) => [one.purpose, one.status])).toEqual([
      ['verification', 'missing'],
      ['mx', 'missing'],
      ['spf', 'missing'],
      ['dkim', 'missing'],
      ['dmarc', 'missing'],
    ]);
    const written = await write({ records: [], applyExpected: true });
    expect(written.status).toBe(200);
    expect(written.json.changes).toEqual({ added: 5, changed: 0, removed: 0 });
    expect(written.json.health).toBe('healthy');
    expect(await server.records(ZONE, ZONE, 'MX')).toEqual(['10 mx.outrider-host.com.']);
    expect(await txt()).toEqual(['"v=spf1 a:mx.outrider-host.com ~all"']);
    const [key] = await txt(`outrider._domainkey.${ZONE}`);
    expect(key).toContain('v=DKIM1; k=rsa; p=MII');
    const [domain] = (await world.inA({ url: '/domains' })).json.domains;
    expect(domain).toMatchObject({
      status: 'active',
      nameservers: [`ns1.${ZONE}`],
      dns: { status: 'healthy', mx: 'active', spf: 'active', dkim: 'active', dmarc: 'active' },
      ownership: { owned: true, proof: 'dns' },
    });
    const again = await write({ records: [], applyExpected: true });
    expect(again.json.changes).toEqual({ added: 0, changed: 0, removed: 0 });
  });

  it('keeps foreign records: the list is merged, an SPF record into the existing one', async () => {
    await put(
      rrset(ZONE, 'TXT', '"google-site-verification=abc"', '"v=spf1 include:_spf.other.example -all"'),
      rrset(ZONE, 'MX', '10 mx.elsewhere.example.'),
      rrset(`www.${ZONE}`, 'A', '192.0.2.7'),
    );
    const written = await write({ records: [{ type: 'A', name: 'www', value: '192.0.2.8' }], applyExpected: true });
    expect(written.json.changes).toEqual({ added: 4, changed: 1, removed: 0 });
    expect(await txt()).toEqual([
      '"google-site-verification=abc"',
      '"v=spf1 include:_spf.other.example a:mx.outrider-host.com -all"',
    ]);
    // Records that lead to another service stay: only members decide to move them.
    expect(await server.records(ZONE, ZONE, 'MX')).toEqual(['10 mx.elsewhere.example.']);
    expect(await server.records(ZONE, `www.${ZONE}`, 'A')).toEqual(['192.0.2.7', '192.0.2.8']);
    const mx = written.json.expected.find((one: { purpose: string }) => one.purpose === 'mx');
    expect(mx).toMatchObject({ status: 'conflict', seenValues: ['10 mx.elsewhere.example'] });
    expect(mx.advice).toContain('Email for shop-of-nora.com goes to mx.elsewhere.example.');
  });

  it('refuses a record whose two spellings differ, at its place, and changes nothing', async () => {
    const both = { type: 'A', Type: 'TXT', name: 'www', Name: 'www', value: '192.0.2.1', TTL: 60, ttl: 300 };
    const refused = await write({ records: [both] });
    expect([refused.status, refused.json.detail.map(({ loc }: { loc: unknown[] }) => loc)]).toEqual([
      422,
      [
        ['body', 'records', 0, 'Type'],
        ['body', 'records', 0, 'TTL'],
      ],
    ]);
    expect(refused.json.detail[0].ctx.code).toBe('conflicting_spellings');
    expect(await server.records(ZONE, `www.${ZONE}`, 'A')).toEqual([]);
  });

  it('changes a record by its id, deletes by id, and replaces the zone apart from its name servers', async () => {
    await put(rrset(`a.${ZONE}`, 'A', '192.0.2.1'), rrset(`b.${ZONE}`, 'TXT', '"old"'));
    const records = (await read()).json.records as Array<{ id: string; name: string; type: string }>;
    const idOf = (name: string) => records.find((one) => one.name === `${name}.${ZONE}`)?.id;
    const changed = await write({
      records: [{ id: idOf('b'), Type: 'TXT', Name: 'b', Address: 'new', TTL: 60 }],
      deleteIds: [idOf('a')],
    });
    expect(changed.json.changes).toEqual({ added: 0, changed: 1, removed: 1 });
    expect(await txt(`b.${ZONE}`)).toEqual(['"new"']);
    expect(await server.records(ZONE, `a.${ZONE}`, 'A')).toEqual([]);
    const replaced = await write({ records: [{ type: 'TXT', name: '@', value: 'only' }], mode: 'replace' });
    expect(replaced.status).toBe(200);
    expect(await txt()).toEqual(['"only"']);
    expect(await txt(`b.${ZONE}`)).toEqual([]);
    expect(await server.records(ZONE, ZONE, 'NS')).toEqual([`ns1.${ZONE}.`]);
  });

  it('shows the changes of a dry run and makes none', async () => {
    const planned = await write({ records: [{ type: 'TXT', name: 'x', value: 'y' }], dryRun: true });
    expect(planned.json).toMatchObject({
      changes: { added: 1, changed: 0, removed: 0 },
      changed: [{ name: `x.${ZONE}`, type: 'TXT', before: [], after: ['y'] }],
    });
    expect(await txt(`x.${ZONE}`)).toEqual([]);
    expect(await world.database.sql.query('select 1 from dns_writes')).toEqual([]);
  });

  it('rejects invalid records at their position, and writes nothing of the request', async () => {
    await put(rrset(`www.${ZONE}`, 'A', '192.0.2.7'), rrset(ZONE, 'TXT', '"v=spf1 -all"', '"v=spf1 ~all"'));
    const refused = await write({
      records: [
        { type: 'TXT', name: 'fine', value: 'x' },
        { type: 'CNAME', name: 'www', value: 'other.example' },
        { type: 'TXT', name: '@', value: 'v=spf1 mx ~all' },
        { type: 'CNAME', name: '@', value: 'other.example' },
      ],
    });
    expect(refused.status).toBe(422);
    expect(
      refused.json.detail.map((one: { loc: unknown[]; ctx: { code: string } }) => [one.loc.join('.'), one.ctx.code]),
    ).toEqual(
      expect.arrayContaining([
        ['body.records.1', 'cname_conflict'],
        ['body.records.2', 'spf_conflict'],
        ['body.records.3', 'cname_conflict'],
      ]),
    );
    const unread = await write({
      records: [
        { type: 'A', name: 'a', value: '300.1.1.1' },
        { type: 'A', name: 'www.elsewhere.example.', value: '192.0.2.1' },
        { type: 'A', value: '192.0.2.1' },
        { type: 'URL', name: 'a', value: 'https://x.example' },
      ],
      deleteIds: ['018f0000-0000-7000-8000-000000000000'],
    });
    expect(unread.json.detail.map((one: { loc: unknown[] }) => one.loc.join('.'))).toEqual([
      'body.records.0.value',
      'body.records.1.name',
      'body.records.2.name',
      'body.records.3.type',
      'body.deleteIds.0',
    ]);
    expect(await txt(`fine.${ZONE}`)).toEqual([]);
  });

  it('answers the same again for the same Idempotency-Key, without writing again', async () => {
    const headers = { 'idempotency-key': 'one' };
    const body = { records: [{ type: 'TXT', name: 'k', value: 'v' }] };
    const first = await write(body, headers);
    await put({ ...rrset(`k.${ZONE}`, 'TXT'), changetype: 'DELETE' });
    const again = await write(body, headers);
    expect([again.status, again.text, again.headers['idempotent-replayed']]).toEqual([200, first.text, 'true']);
    expect(await txt(`k.${ZONE}`)).toEqual([]);
    const failed = await write({ records: [{ type: 'A', name: 'k', value: 'no' }] }, { 'idempotency-key': 'two' });
    expect(failed.status).toBe(422);
    expect((await write(body, { 'idempotency-key': 'two' })).status).toBe(200);
  });

  it('lets one of two writers of the same zone through at a time', async () => {
    const answers = await Promise.all(
      ['p', 'q', 'r'].map((name) => write({ records: [{ type: 'TXT', name, value: name }] })),
    );
    for (const answer of answers) expect([200, 409]).toContain(answer.status);
    const done = answers.filter((answer) => answer.status === 200);
    expect(done.length).toBeGreaterThan(0);
    for (const answer of answers.filter(({ status }) => status === 409))
      expect(answer.json.code).toBe('operation_running');
  });

  it('reports that a provider rejects its key or cannot be reached, and that nothing was done', async () => {
    const broken = async (providers: object) => {
      const other = { ...world.ctx.config.providers };
      Object.assign(world.ctx.config.providers, providers);
      const answer = await write({ records: [{ type: 'TXT', name: 'x', value: 'y' }] });
      Object.assign(world.ctx.config.providers, other);
      return answer;
    };
    const refused = await broken({ powerdnsApiKey: 'wrong' });
    expect([refused.status, refused.json.code]).toEqual([502, 'provider_error']);
    expect(refused.text).not.toContain('wrong');
    const away = await broken({ powerdnsUrl: 'http://127.0.0.1:9' });
    expect([away.status, away.json.code]).toEqual([504, 'provider_timeout']);
    expect(await txt(`x.${ZONE}`)).toEqual([]);
  });

  it('does not change records of other workspaces or members', async () => {
    const foreign = await world.inB({ url: `/domains/${ZONE}/dns_records` });
    const missing = await world.inB({ url: '/domains/nobody-has-this.com/dns_records' });
    expect([foreign.status, foreign.json.detail]).toEqual([404, missing.json.detail]);
    await world.database.sql.query(`update domains set provider = 'manual'`);
    const manual = await write({ records: [{ type: 'TXT', name: 'x', value: 'y' }] });
    expect([manual.status, manual.json.code]).toEqual([409, 'provider_not_configured']);
    const file = await world.inA({ url: `/domains/${ZONE}/zone_file` });
    expect(file.text).toContain(`${ZONE}. IN MX 10 mx.outrider-host.com.`);
    expect(file.text).toMatch(
      /outrider\._domainkey\.shop-of-nora\.com\. IN TXT "v=DKIM1; k=rsa; p=[^"]{230,}" "[^"]+"/,
    );
  });
});
