import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { LocalWake } from './wake.js';

it('wakes after the caller has continued, never inside hint()', async () => {
  const wake = new LocalWake();
  let woken = 0;
  wake.on('sends', () => {
    woken += 1;
  });
  wake.hint('sends');
  expect(woken).toBe(0);
  await sleep(5);
  expect(woken).toBe(1);
});

it('turns a burst of hints into one wake-up at its start and one after it', async () => {
  const wake = new LocalWake();
  let woken = 0;
  wake.on('sends', () => {
    woken += 1;
  });
  for (let i = 0; i < 1000; i += 1) wake.hint('sends');
  await sleep(10);
  expect(woken).toBe(1);
  await sleep(150);
  expect(woken).toBe(2);
});

it('wakes only the named loop, and none after unsubscribing', async () => {
  const wake = new LocalWake();
  const woken: string[] = [];
  const forget = wake.on('a', () => woken.push('a'));
  wake.on('b', () => woken.push('b'));
  wake.hint('a');
  await sleep(70);
  forget();
  wake.hint('a');
  wake.hint('b');
  wake.hint('no listener');
  await sleep(70);
  expect(woken).toEqual(['a', 'b']);
});

it('holds the hints of a transaction back until its release, and drops them without one', async () => {
  const wake = new LocalWake();
  let woken = 0;
  wake.on('sends', () => {
    woken += 1;
  });
  const committed = wake.deferred();
  const rolledBack = wake.deferred();
  committed.hint('sends');
  rolledBack.hint('sends');
  await sleep(10);
  expect(woken).toBe(0);
  committed.release();
  await sleep(120);
  expect(woken).toBe(1);
});
