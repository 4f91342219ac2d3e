import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  hasUpdateServer,
  startUpdateServer,
  UPDATE_KEY,
  type UpdateServer,
  type UpdateServerKind,
} from '../../../../../test/support/dns-servers/update-servers.js';
import { askAt, openDomainWorld } from '../../../../../test/support/domain-world.js';
import type { TestWorld } from '../../../../../test/support/world.js';
import { ensureDomain } from '../index.js';

const ZONE = 'shop-of-nora.com';
/** Zone whose server rejects transfers of the whole zone. */
const CLOSED = 'closed-shop.com';

describe.each(['bind', 'knot'] as const)('DNS records at a real name server by signed updates (%s)', (kind) => {
  describe.skipIf(!hasUpdateServer[kind])(`skipped without Debian's ${kind === 'bind' ? 'bind9' : 'knot'}`, () => {
    proven(kind);
  });
});

function proven(kind: UpdateServerKind): void {
  let server: UpdateServer;
  let world: TestWorld;
  let undo = () => {};

  beforeAll(async () => {
    server = await startUpdateServer(kind, [
      { name: ZONE, transfer: true },
      { name: CLOSED, transfer: false },
    ]);
    undo = askAt(server.port);
    world = await openDomainWorld(
      server.port,
      {},
      {
        rfc2136Url: server.url,
        rfc2136KeyName: UPDATE_KEY.name,
        rfc2136KeySecret: UPDATE_KEY.secret,
      },
    );
  });
  afterAll(async () => {
    undo();
    await world?.close();
    await server?.close();
  });

  const NAMES = [
    '',
    'www.',
    'a.',
    'b.',
    'fine.',
    'x.',
    '_imaps._tcp.',
    '_dmarc.',
    '_smtp._tls.',
    '_outrider-challenge.',
  ];
  beforeEach(async () => {
    await world.database.sql.query('truncate domains, mailboxes, dns_writes cascade');
    for (const zone of [ZONE, CLOSED]) {
      const names = [...NAMES, 'outrider._domainkey.'].map((name) => `${name}${zone}.`);
      server.update(zone, ...names.map((name) => `update delete ${name}`));
      const row = await ensureDomain(world.ctx, world.a.id, zone);
      await world.database.sql.query(
        `update domains set provider = 'rfc2136', zone = $2, provider_access = 'instance' where id = $1`,
        [row.id, zone],
      );
    }
  });

  const read = (zone = ZONE) => world.inA({ url: `/domains/${zone}/dns_records` });
  const write = (body: object, zone = ZONE) => world.inA({ method: 'POST', url: `/domains/${zone}/dns_records`, body });

  it.each([ZONE, CLOSED])(
    'writes what sending needs to %s, sees it in DNS immediately, and thereby proves the domain',
    async (zone) => {
      const written = await write({ records: [], applyExpected: true }, zone);
      expect(written.status).toBe(200);
      expect(written.json.changes).toEqual({ added: 5, changed: 0, removed: 0 });
      expect(written.json.health).toBe('healthy');
      expect(await server.records(zone, 'MX')).toEqual(['10 mx.outrider-host.com']);
      expect((await server.records(`outrider._domainkey.${zone}`, 'TXT'))[0]).toMatch(/^v=DKIM1; k=rsa; p=MII.{300,}$/);
      const [domain] = (await world.inA({ url: '/domains', query: { search: zone } })).json.domains;
      expect(domain).toMatchObject({
        status: 'active',
        ownership: { owned: true, proof: 'dns' },
        nameservers: [`ns1.${zone}`],
      });
      expect((await write({ records: [], applyExpected: true }, zone)).json.changes).toEqual({
        added: 0,
        changed: 0,
        removed: 0,
      });
    },
  );

  it.each([ZONE, CLOSED])(
    'keeps what others put into %s: the list is merged, SPF into the record that stands',
    async (zone) => {
      server.update(
        zone,
        `update add ${zone}. 3600 TXT "google-site-" "verification=abc"`,
        `update add ${zone}. 3600 TXT "v=spf1 include:_spf.other.example -all"`,
        `update add www.${zone}. 3600 A 192.0.2.7`,
      );
      const written = await write(
        { records: [{ type: 'A', name: 'www', value: '192.0.2.8', ttl: 120 }], applyExpected: true },
        zone,
      );
      expect([written.status, written.json.changes]).toEqual([200, { added: 5, changed: 1, removed: 0 }]);
      expect(await server.records(zone, 'TXT')).toEqual([
        'google-site-verification=abc',
        'v=spf1 include:_spf.other.example a:mx.outrider-host.com -all',
      ]);
      expect(await server.records(`www.${zone}`, 'A')).toEqual(['192.0.2.7', '192.0.2.8']);
      const www = (await read()).json.records.filter((one: { name: string }) => one.name === `www.${ZONE}`);
      if (zone === ZONE) expect(www.map((one: { ttl: number }) => one.ttl)).toEqual([120, 120]);
    },
  );

  it('changes by id, deletes by id, takes every type, and replaces a zone apart from its name servers', async () => {
    server.update(ZONE, `update add a.${ZONE}. 300 A 192.0.2.1`, `update add b.${ZONE}. 300 TXT "old"`);
    const ids = new Map((await read()).json.records.map((one: { name: string; id: string }) => [one.name, one.id]));
    const records = [
      { id: ids.get(`b.${ZONE}`), type: 'TXT', name: 'b', value: 'né "quoted"' },
      { type: 'CNAME', name: 'a', value: 'other.example.com' },
      { type: 'AAAA', name: 'x', value: '2001:DB8::1' },
      { type: 'SRV', name: '_imaps._tcp', value: '0 1 993 imap.example.com' },
      { type: 'CAA', name: '@', value: '0 issue "letsencrypt.org"' },
      { type: 'MX', name: '@', value: '.', priority: 0 },
    ];
    const changed = await write({ records, deleteIds: [ids.get(`a.${ZONE}`)] });
    expect([changed.status, changed.json.changes]).toEqual([200, { added: 5, changed: 1, removed: 1 }]);
    const shown = new Map(changed.json.records.map((one: { type: string; value: string }) => [one.type, one.value]));
    expect(Object.fromEntries(shown)).toMatchObject({
      TXT: 'né "quoted"',
      AAAA: '2001:db8::1',
      SRV: '0 1 993 imap.example.com',
      CAA: '0 issue "letsencrypt.org"',
      CNAME: 'other.example.com',
      MX: '.',
    });
    // BIND rejects a zone whose name server has no address.
    const kept = { type: 'A', name: 'ns1', value: '127.0.0.1' };
    const replaced = await write({ records: [kept, { type: 'TXT', name: '@', value: 'only' }], mode: 'replace' });
    expect(replaced.status).toBe(200);
    expect(replaced.json.records.map((one: { type: string; value: string }) => [one.type, one.value])).toEqual(
      expect.arrayContaining([
        ['NS', `ns1.${ZONE}`],
        ['TXT', 'only'],
      ]),
    );
    expect(replaced.json.records).toHaveLength(3);
  });

  it('rejects conflicts at their position, and replacing a zone that no provider shows whole', async () => {
    server.update(CLOSED, `update add www.${CLOSED}. 300 A 192.0.2.7`);
    const refused = await write(
      {
        records: [
          { type: 'TXT', name: 'fine', value: 'x' },
          { type: 'CNAME', name: 'www', value: 'other.example.com' },
        ],
      },
      CLOSED,
    );
    expect(refused.status).toBe(422);
    expect(refused.json.detail[0]).toMatchObject({ loc: ['body', 'records', 1], ctx: { code: 'cname_conflict' } });
    expect(await server.records(`fine.${CLOSED}`, 'TXT')).toEqual([]);
    const whole = await write({ records: [{ type: 'TXT', name: '@', value: 'only' }], mode: 'replace' }, CLOSED);
    expect([whole.status, whole.json.detail[0].loc]).toEqual([422, ['body', 'mode']]);
  });

  it('says which key is refused, never its secret, and that nothing was done', async () => {
    const broken = async (providers: object) => {
      const before = { ...world.ctx.config.providers };
      Object.assign(world.ctx.config.providers, providers);
      const answer = await write({ records: [{ type: 'TXT', name: 'x', value: 'y' }] });
      Object.assign(world.ctx.config.providers, before);
      return answer;
    };
    const unknown = await broken({ rfc2136KeyName: 'no-such-key' });
    expect([unknown.status, unknown.json.code, unknown.json.context.outcome]).toEqual([
      502,
      'provider_error',
      'credential',
    ]);
    const secret = Buffer.from('another secret').toString('base64');
    const wrong = await broken({ rfc2136KeySecret: secret });
    expect([wrong.status, wrong.json.context.outcome]).toEqual([502, 'credential']);
    expect(wrong.text).not.toContain(secret);
    const away = await broken({ rfc2136Url: 'dns://127.0.0.1:9' });
    expect([away.status, away.json.code]).toEqual([504, 'provider_timeout']);
    expect(await server.records(`x.${ZONE}`, 'TXT')).toEqual([]);
  });
}
