import { expect, it } from 'vitest';
import type { DnsAnswer, DnsQuestion } from '../../../../engine/dns/answers.js';
import { reverseName } from '../../../../engine/dns/reverse-name.js';
import type { Ctx } from '../../../../platform/context.js';
import { sourceHosts } from './source-hosts.service.js';

const HOUR_MS = 3_600_000;

/** Resolver with responses from a zone, and a clock. */
function open(zone: Readonly<Record<string, readonly string[] | null>>) {
  const asked: string[] = [];
  let now = Date.parse('2026-03-02T09:00:00Z');
  const dns = {
    ask: async ({ name }: DnsQuestion): Promise<DnsAnswer> => {
      asked.push(name);
      const at = zone[name];
      if (at === null) return { kind: 'unanswered' };
      return at === undefined ? { kind: 'none' } : { kind: 'records', records: at };
    },
  };
  const ctx = { dns, clock: { now: () => new Date(now) } } as unknown as Ctx;
  return {
    asked,
    hosts: async (...addresses: readonly string[]) => Object.fromEntries(await sourceHosts(ctx, addresses)),
    passHours: (hours: number) => {
      now += hours * HOUR_MS;
    },
  };
}
const ptr = (address: string) => reverseName(address) ?? '';
const MAIL = { [ptr('9.9.9.9')]: ['mail.example.net'], 'mail.example.net': ['8.8.8.8', '9.9.9.9'] };

it('an address has the name that resolves to it again, of both families', async () => {
  const six = '2620:fe::9';
  const world = open({ ...MAIL, [ptr(six)]: ['six.example.net'], 'six.example.net': ['2620:00fe:0::0009'] });
  expect(await world.hosts('9.9.9.9', six)).toEqual({ '9.9.9.9': 'mail.example.net', [six]: 'six.example.net' });
});

it('a name that leads elsewhere, is no host name, or comes after many others does not count', async () => {
  const many = ['a', 'b', 'c', 'd'].map((label) => `${label}.example.net`);
  const world = open({
    [ptr('9.9.9.9')]: ['www.bank.com'],
    'www.bank.com': ['8.8.8.8'],
    [ptr('9.9.9.10')]: ['<b>.example.net', 'localhost', 'with space.net'],
    [ptr('9.9.9.11')]: many,
    'd.example.net': ['9.9.9.11'],
  });
  expect(await world.hosts('9.9.9.9', '9.9.9.10', '9.9.9.11')).toEqual({});
  expect(world.asked).not.toContain('localhost');
  expect(world.asked).not.toContain('d.example.net');
});

it('addresses that are not public, and text that is no address, are not looked up', async () => {
  const world = open({});
  expect(await world.hosts('10.0.0.5', '127.0.0.1', '192.168.1.1', 'fd00::1', '::1', 'x', '')).toEqual({});
  expect(world.asked).toEqual([]);
});

it('answers are kept for a day, and a missing response for ten minutes', async () => {
  const world = open({ ...MAIL, [ptr('9.9.9.10')]: null });
  await world.hosts('9.9.9.9', '9.9.9.10', '9.9.9.11');
  const first = world.asked.length;
  await world.hosts('9.9.9.9', '9.9.9.10', '9.9.9.11');
  expect(world.asked).toHaveLength(first);
  world.passHours(1);
  expect(await world.hosts('9.9.9.9', '9.9.9.10')).toEqual({ '9.9.9.9': 'mail.example.net' });
  expect(world.asked.slice(first)).toEqual([ptr('9.9.9.10')]);
  world.passHours(24);
  await world.hosts('9.9.9.9');
  expect(world.asked.slice(first + 1)).toContain(ptr('9.9.9.9'));
});

it('one request looks up 20 addresses, and the next continues', async () => {
  const world = open({});
  const addresses = Array.from({ length: 30 }, (_, n) => `9.9.8.${n}`);
  await world.hosts(...addresses);
  expect(world.asked).toHaveLength(20);
  await world.hosts(...addresses);
  expect(world.asked).toHaveLength(30);
});

it('a request waits two seconds at most', async () => {
  const dns = { ask: () => new Promise<DnsAnswer>(() => {}) };
  const ctx = { dns, clock: { now: () => new Date() } } as unknown as Ctx;
  const startMs = performance.now();
  expect(await sourceHosts(ctx, ['9.9.9.9'])).toEqual(new Map());
  expect(performance.now() - startMs).toBeLessThan(4_000);
});
