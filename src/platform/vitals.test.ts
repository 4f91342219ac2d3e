import { Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { Vitals } from './vitals.js';

function open() {
  const metrics = new Registry();
  const time = { ms: 0 };
  return { metrics, time, vitals: new Vitals(metrics, () => time.ms) };
}

it('reports a part without a success for longer than its limit, and later marks the process unready', () => {
  const { time, vitals } = open();
  const pulse = vitals.watch('queue', { quietMs: 30_000, unreadyMs: 300_000 });
  vitals.watch('loop:holds', { quietMs: 600_000 });
  time.ms = 30_000;
  expect(vitals.standing()).toEqual([]);
  pulse.fail();
  time.ms = 31_000;
  expect(vitals.standing()).toEqual([
    { part: 'queue', reason: 'No success for 31 s (1 failure in a row); the log has more.', unready: false },
  ]);
  time.ms = 301_000;
  expect(vitals.standing()).toMatchObject([{ part: 'queue', unready: true }]);
  pulse.succeed();
  expect(vitals.standing()).toEqual([]);
});

it('does not report a part that rests or has ended', () => {
  const { time, vitals } = open();
  const resting = vitals.watch('queue', { quietMs: 1_000 });
  vitals.watch('reaper', { quietMs: 1_000 }).end();
  time.ms = 5_000;
  resting.rest();
  time.ms = 5_900;
  expect(vitals.standing()).toEqual([]);
});

it('reports how long ago each part succeeded and failed, and how often it failed and was restarted', async () => {
  const { metrics, time, vitals } = open();
  const pulse = vitals.watch('queue', { quietMs: 1_000 });
  time.ms = 1_000;
  pulse.succeed();
  pulse.fail();
  pulse.restart();
  time.ms = 3_500;
  const text = await metrics.metrics();
  for (const line of [
    'outrider_background_last_success_age_seconds{part="queue"} 2.5',
    'outrider_background_last_failure_age_seconds{part="queue"} 2.5',
    'outrider_background_failures_total{part="queue"} 1',
    'outrider_background_restarts_total{part="queue"} 1',
    'outrider_background_stalled{part="queue"} 1',
  ]) {
    expect(text).toContain(line);
  }
});
