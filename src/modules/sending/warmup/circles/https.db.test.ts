import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type Authority,
  type Front,
  hasOpenssl,
  makeAuthority,
  openFront,
} from '../../../../../test/support/circles/authority.js';
import { type Circle, type Installation, openCircle } from '../../../../../test/support/circles/installations.js';

const HOUR_MS = 3_600_000;
const isReady = hasOpenssl();
const NAME = isReady
  ? 'three installations that speak HTTPS'
  : 'three installations that speak HTTPS (skipped: no openssl)';

let circle: Circle;
let trusted: Authority;
let foreign: Authority;
let one: Installation;
let two: Installation;
let three: Installation;
const fronts: Front[] = [];
const addressOf = (index: number) => `127.0.0.${index + 1}`;

describe.skipIf(!isReady)(NAME, () => {
  beforeAll(async () => {
    trusted = makeAuthority();
    foreign = makeAuthority();
    circle = await openCircle(['one.test', 'two.test', 'three.test'], {
      reach: {
        ca: trusted.ca,
        front: async (index, appPort) => {
          const front = await openFront(addressOf(index), trusted.issue(addressOf(index)), appPort);
          fronts.push(front);
          return front;
        },
      },
    });
    [one, two, three] = circle.at as [Installation, Installation, Installation];
    for (const [at, name] of [
      [one, 'ann'],
      [two, 'bob'],
      [three, 'cat'],
    ] as const) {
      await at.api.host(`${name}@${at.domain}`);
      await at.api.done('enable', [`${name}@${at.domain}`], { settings: { startPerDay: 6, pairGapHours: 1 } });
      await at.share(true);
    }
  });
  afterAll(() => circle?.close());

  const toldOf = async (at: Installation) =>
    (await at.rows<{ address: string }>('select address from circle_guests where is_told order by 1')).map(
      ({ address }) => address,
    );
  const error = async (at: Installation, of: Installation) =>
    (await at.peers()).find(({ url }) => url === of.url)?.lastError ?? null;

  test.each([
    ['an authority that is not trusted', () => foreign.issue(addressOf(0))],
    ['the right authority for another address', () => trusted.issue(addressOf(7))],
  ])('do not join one that shows a certificate of %s', async (_what, certificate) => {
    const invitation = await one.invite();
    fronts[0]?.show(certificate());
    const answer = await two.accept(invitation);
    expect([answer.status, answer.json.code]).toEqual([409, 'circle_unreachable']);
    expect(answer.json.detail).toMatch(/certificate/i);
    expect(await one.rows('select 1 from circle_peers')).toEqual([]);
    expect(await two.rows('select 1 from circle_peers')).toEqual([]);
    fronts[0]?.show(trusted.issue(addressOf(0)));
    // An unused invitation is still valid.
    if (_what.startsWith('the right')) expect((await two.accept(invitation)).status).toBe(200);
  });

  test('three instances join, share mailboxes and write to each other', async () => {
    expect((await three.accept(await one.invite())).status).toBe(200);
    expect((await three.accept(await two.invite())).status).toBe(200);
    await circle.pass(24 * HOUR_MS);
    expect(await toldOf(one)).toEqual(['bob@two.test', 'cat@three.test']);
    expect(await toldOf(two)).toEqual(['ann@one.test', 'cat@three.test']);
    expect(await toldOf(three)).toEqual(['ann@one.test', 'bob@two.test']);
    for (const at of circle.at) {
      expect((await at.peers()).map(({ lastError }) => lastError)).toEqual([null, null]);
      expect(circle.mail.filter(({ from }) => from.endsWith(`@${at.domain}`)).length).toBeGreaterThan(0);
    }
  });

  test('share nothing with a peer whose certificate is invalid, until it is valid again', async () => {
    await circle.pass(HOUR_MS);
    fronts[2]?.show(foreign.issue(addressOf(2)));
    await one.api.host('new@one.test');
    await one.api.done('enable', ['new@one.test']);
    // Only calls made to the third instance reach it: its own calls use valid certificates.
    await three.rows('update circle_peers set due_at = null');
    await circle.pass(HOUR_MS);
    expect(await error(one, three)).toMatch(/certificate/i);
    expect(await error(one, two)).toBe(null);
    expect(await toldOf(two)).toContain('new@one.test');
    expect(await toldOf(three)).not.toContain('new@one.test');
    fronts[2]?.show(trusted.issue(addressOf(2)));
    await circle.pass(HOUR_MS);
    expect(await error(one, three)).toBe(null);
    expect(await toldOf(three)).toContain('new@one.test');
  });
});
