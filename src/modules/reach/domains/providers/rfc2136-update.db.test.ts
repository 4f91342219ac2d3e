import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  hasUpdateServer,
  startUpdateServer,
  UPDATE_KEY,
  type UpdateServer,
  type UpdateServerKind,
} from '../../../../../test/support/dns-servers/update-servers.js';
import { TYPE, type WireRecord } from '../../../../engine/dns/wire/message.js';
import { writeData } from '../../../../engine/dns/wire/rdata.js';
import type { RrsetChange } from '../../../../engine/dns/zone.js';
import { createDns } from '../../../../platform/outbound/dns.js';
import type { KeyedServer } from '../../../../platform/outbound/dns-port.js';
import { createEgressPolicy } from '../../../../platform/outbound/egress-policy.js';
import { OutsideError } from '../../../../platform/outbound/outside-call.js';
import { rfc2136 } from './rfc2136.js';
import { updateRequest } from './rfc2136-update.js';

const NAME = 'shop-of-nora.com';
const BIG = 'big-shop.com';
const ZONE = { id: NAME, name: NAME, nameservers: [] };

describe.each(['bind', 'knot'] as const)('signed updates with prerequisites (%s)', (kind) => {
  describe.skipIf(!hasUpdateServer[kind])(`skipped without Debian's ${kind === 'bind' ? 'bind9' : 'knot'}`, () => {
    proven(kind);
  });
});

function proven(kind: UpdateServerKind): void {
  const dns = createDns({ policy: createEgressPolicy({ allowCidrs: ['127.0.0.0/8'] }) });
  let server: UpdateServer;
  let access: KeyedServer;

  beforeAll(async () => {
    const lines = Array.from({ length: 2_000 }, (_, at) => `host${at} IN TXT "${'v'.repeat(60)} ${at}"`);
    server = await startUpdateServer(kind, [
      { name: NAME, transfer: true },
      { name: BIG, transfer: true, lines },
    ]);
    const key = { ...UPDATE_KEY, secret: Buffer.from(UPDATE_KEY.secret, 'base64') };
    access = { host: '127.0.0.1', port: server.port, ports: [], isOfWorkspace: false, key };
  });
  afterAll(() => server?.close());
  beforeEach(() => {
    server.update(NAME, ...['x', 'y', 'www'].map((name) => `update delete ${name}.${NAME}.`));
  });

  const change = (name: string, type: RrsetChange['type'], before: string[], after: string[]): RrsetChange => ({
    name: `${name}.${NAME}`,
    type,
    before: before.length === 0 ? null : { ttl: 300, values: before },
    after: after.length === 0 ? null : { ttl: 300, values: after },
  });
  const at = (name: string, type: 'TXT' | 'A', value: string): WireRecord => ({
    name: `${name}.${NAME}`,
    type: TYPE[type],
    class: 1,
    ttl: 300,
    data: writeData(type, value),
  });
  /** Sends an update based on records that another client has changed since; returns the response code. */
  const late = async (there: readonly WireRecord[], ...changes: RrsetChange[]): Promise<number> => {
    const [answer] = await dns.exchange(access, [updateRequest(ZONE, changes, there)]);
    expect(answer?.isSigned).toBe(true);
    return answer?.message.rcode ?? -1;
  };

  it('is rejected when another client has changed the RRset since it was read, and that change is kept', async () => {
    server.update(NAME, `update add x.${NAME}. 300 TXT "theirs"`);
    expect(await late([], change('x', 'TXT', [], ['ours']))).toBe(7);
    expect(await late([at('x', 'TXT', 'before')], change('x', 'TXT', ['before'], ['ours']))).toBe(8);
    expect(await server.records(`x.${NAME}`, 'TXT')).toEqual(['theirs']);
  });

  it('is refused as a whole: the part that could be done is not done either', async () => {
    server.update(NAME, `update add x.${NAME}. 300 TXT "theirs"`);
    expect(await late([], change('y', 'TXT', [], ['fine']), change('x', 'TXT', [], ['ours']))).toBe(7);
    expect(await server.records(`y.${NAME}`, 'TXT')).toEqual([]);
  });

  it('is rejected, and not silently ignored, when an alias would coexist with other records', async () => {
    server.update(NAME, `update add www.${NAME}. 300 A 192.0.2.7`);
    expect(await late([], change('www', 'CNAME', [], ['other.example']))).toBe(6);
    server.update(NAME, `update delete www.${NAME}.`, `update add www.${NAME}. 300 CNAME other.example.`);
    expect(await late([], change('www', 'A', [], ['192.0.2.8']))).toBe(7);
  });

  it('is refused before it is sent when what is there is not what the change says', async () => {
    server.update(NAME, `update add x.${NAME}. 300 TXT "theirs"`);
    const work = rfc2136({ dns }, access).write(ZONE, [change('x', 'TXT', ['before'], ['ours'])]);
    await expect(work).rejects.toMatchObject({ outcome: 'refused', status: 412 });
    const much = Array.from({ length: 20 }, (_, index) => change(`y${index}`, 'TXT', [], ['v'.repeat(4_000)]));
    await expect(rfc2136({ dns }, access).write(ZONE, much)).rejects.toThrow('too much for one update');
  });

  it('reads a zone of many messages, each of them proven to come from the server', async () => {
    const provider = rfc2136({ dns }, access);
    const zone = await provider.findZone(BIG);
    expect(zone).toEqual({ id: BIG, name: BIG, nameservers: [`ns1.${BIG}`] });
    const all = zone === null ? null : await provider.readAll(zone);
    expect(all).toHaveLength(2_002);
    expect(all?.find(({ name }) => name === `host1999.${BIG}`)?.values).toEqual([`${'v'.repeat(60)} 1999`]);
  });

  it('finds only zones that the server answers for itself, and makes none', async () => {
    const provider = rfc2136({ dns }, access);
    expect(await provider.findZone('elsewhere.com')).toBeNull();
    expect(await provider.findZone(`www.${NAME}`)).toBeNull();
    await expect(provider.createZone('elsewhere.com')).rejects.toBeInstanceOf(OutsideError);
  });

  it.each(['hmac-sha384', 'hmac-sha512'] as const)(
    'knows that the server has no such key with %s',
    async (algorithm) => {
      const other = rfc2136({ dns }, { ...access, key: { ...access.key, algorithm } });
      await expect(other.findZone(NAME)).rejects.toMatchObject({ outcome: 'credential' });
    },
  );
}
