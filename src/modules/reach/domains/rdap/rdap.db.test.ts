import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openDomainWorld } from '../../../../../test/support/domain-world.js';
import { type NameServer, startNameServer } from '../../../../../test/support/name-server.js';
import {
  PORKBUN_KEY,
  PORKBUN_SECRET,
  type PorkbunDouble,
  startPorkbunDouble,
} from '../../../../../test/support/registrar-doubles/porkbun-double.js';
import { type RdapDouble, startRdapDouble } from '../../../../../test/support/registrar-doubles/rdap-double.js';
import type { TestWorld } from '../../../../../test/support/world.js';

// biome-ignore lint/suspicious/noExplicitAny: a test states the shape it expects.
type Json = any;

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

let names: NameServer;
let registrar: PorkbunDouble;
let rdap: RdapDouble;
let world: TestWorld;

beforeAll(async () => {
  names = await startNameServer();
});
beforeEach(async () => {
  registrar = await startPorkbunDouble();
  rdap = await startRdapDouble();
  world = await openDomainWorld(
    names.port,
    {},
    {
      ...{ porkbunUrl: registrar.url, porkbunApiKey: PORKBUN_KEY, porkbunSecretKey: PORKBUN_SECRET },
      rdapBootstrapUrl: rdap.bootstrapUrl,
    },
  );
  return async () => {
    expect([...rdap.problems, ...registrar.problems]).toEqual([]);
    await world.close();
    await rdap.close();
    await registrar.close();
  };
});
afterAll(async () => {
  await names?.close();
});

/** Status and source of each name. */
const check = async (...domains: string[]): Promise<string[][]> => {
  const { json } = await world.inA({ method: 'POST', url: '/domains/check', body: { domains } });
  return json.domains.map(({ status, source }: Json) => [status, source]);
};
const askedRdap = (): string[] => rdap.requests.filter((line) => line.includes('/domain/'));
const answer = (status: number, body: unknown, headers = {}) =>
  ({ kind: 'answer', answer: { status, body, headers } }) as const;

const FREE = ['available', 'registrar'];
const TAKEN = ['unavailable', 'rdap'];

describe('what the registry of a name says', () => {
  it('is enough where it has the name; about every other one the registrar decides', async () => {
    rdap.registered.add('taken.com');
    registrar.taken.add('reserved.com');
    expect(await check('taken.com', 'free.com', 'reserved.com', 'no-rdap.net')).toEqual([
      ...[TAKEN, FREE, ['unavailable', 'registrar'], FREE],
    ]);
    expect(registrar.requests.filter((line) => line.includes('taken.com'))).toEqual([]);
    expect(askedRdap().some((line) => line.includes('no-rdap'))).toBe(false);
  });

  it('is kept for five minutes', async () => {
    rdap.registered.add('taken.com');
    await check('taken.com');
    world.clock.advanceMs(4 * MINUTE_MS);
    await check('taken.com');
    expect(askedRdap()).toHaveLength(1);
    rdap.registered.clear();
    world.clock.advanceMs(2 * MINUTE_MS);
    expect(await check('taken.com')).toEqual([FREE]);
  });

  it('is left to the registrar when it is broken, cut, a redirect or about something else', async () => {
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) rdap.registered.add(`${name}.com`);
    rdap.fault({ on: /\/a\.com/, ...answer(500, 'broken') });
    rdap.fault({ on: /\/b\.com/, kind: 'malformed' });
    rdap.fault({ on: /\/c\.com/, kind: 'drop_before' });
    rdap.fault({ on: /\/d\.com/, ...answer(302, '', { location: 'http://127.0.0.1/' }) });
    rdap.fault({ on: /\/e\.com/, ...answer(200, { objectClassName: 'domain', ldhName: 'other.com' }) });
    rdap.fault({
      on: /\/f\.com/,
      ...answer(200, { objectClassName: 'domain', ldhName: 'f.com', x: 'x'.repeat(600_000) }),
    });
    expect(await check('a.com', 'b.com', 'c.com', 'd.com', 'e.com', 'f.com')).toEqual(Array(6).fill(FREE));
    expect(await check('a.com')).toEqual([TAKEN]);
  });

  it('is not asked for while its server wants fewer calls', async () => {
    rdap.registered.add('two.com');
    rdap.fault({ on: /one\.com/, ...answer(429, '', { 'retry-after': '120' }) });
    expect(await check('one.com')).toEqual([FREE]);
    world.clock.advanceMs(MINUTE_MS);
    expect(await check('two.com')).toEqual([FREE]);
    expect(askedRdap()).toHaveLength(1);
    world.clock.advanceMs(MINUTE_MS);
    expect(await check('two.com')).toEqual([TAKEN]);
  });

  it('is not fetched when RDAP is off, and sandbox names are never looked up', async () => {
    Object.assign(world.ctx.config.providers, { rdapBootstrapUrl: null });
    expect(await check('free.com')).toEqual([FREE]);
    Object.assign(world.ctx.config.providers, { rdapBootstrapUrl: rdap.bootstrapUrl, porkbunApiKey: null });
    await check('free.test', 'free.com');
    expect(rdap.requests).toEqual([]);
  });
});

describe('the list of RDAP servers', () => {
  it('is read once a day, by its tag, and once for all waiting requests', async () => {
    await Promise.all([check('one.com', 'two.com'), check('three.com')]);
    expect(rdap.conditions).toEqual([undefined]);
    world.clock.advanceMs(DAY_MS);
    await check('four.com');
    await check('five.com');
    expect(rdap.conditions).toEqual([undefined, '"first"']);
    expect(askedRdap()).toHaveLength(5);
  });

  it('is kept while no valid one exists, and is fetched again an hour later', async () => {
    rdap.registered.add('taken.com');
    expect(await check('taken.com')).toEqual([TAKEN]);
    world.clock.advanceMs(DAY_MS);
    rdap.fault({ on: /dns\.json/, ...answer(200, { services: [] }) });
    expect(await check('taken.com')).toEqual([TAKEN]);
    world.clock.advanceMs(30 * MINUTE_MS);
    expect(await check('taken.com')).toEqual([TAKEN]);
    expect(rdap.conditions).toHaveLength(1);
    world.clock.advanceMs(31 * MINUTE_MS);
    await check('taken.com');
    expect(rdap.conditions).toHaveLength(2);
  });
});
