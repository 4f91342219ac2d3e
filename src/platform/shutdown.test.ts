import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { silentLogger } from './log.js';
import { Shutdown } from './shutdown.js';

test('what started last stops first, and a second call stops nothing twice', async () => {
  const order: string[] = [];
  const shutdown = new Shutdown(silentLogger(), 1_000);
  for (const name of ['database', 'queue', 'http']) shutdown.add(name, () => order.push(name));
  expect(shutdown.isStopping).toBe(false);
  const [first, second] = await Promise.all([shutdown.run(), shutdown.run()]);
  expect(order).toEqual(['http', 'queue', 'database']);
  expect([first, second, shutdown.isStopping]).toEqual([true, true, true]);
});

test('a step that fails or hangs does not keep the others from stopping, and the result says so', async () => {
  const order: string[] = [];
  const shutdown = new Shutdown(silentLogger(), 20);
  shutdown.add('database', () => order.push('database'));
  shutdown.add('hangs', () => new Promise<void>(() => undefined));
  shutdown.add('throws', () => {
    throw new Error('no');
  });
  shutdown.add('rejects', async () => {
    throw new Error('no');
  });
  expect(await shutdown.run()).toBe(false);
  expect(order).toEqual(['database']);
});

const PROGRAM = `
  const { onStopSignal } = await import(${JSON.stringify(fileURLToPath(new URL('./shutdown.js', import.meta.url)))});
  const timer = setInterval(() => undefined, 1_000);
  onStopSignal((signal) => {
    console.log(signal);
    if (process.argv[1] === 'quick') setTimeout(() => clearInterval(timer), 300);
  });
  console.log('ready');`;

async function signalled(kind: string, pauseMs: number): Promise<{ out: string; code: number | null }> {
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', PROGRAM, kind]);
  let out = '';
  child.stdout.on('data', (chunk) => {
    out += chunk;
  });
  await once(child.stdout, 'data');
  child.kill('SIGINT');
  await sleep(pauseMs);
  child.kill('SIGTERM');
  const [code] = (await once(child, 'close')) as [number | null];
  return { out: out.replaceAll('\n', ' ').trim(), code };
}

test('one request to stop that arrives twice stops once and in order', async () => {
  expect(await signalled('quick', 50)).toEqual({ out: 'ready SIGINT', code: 0 });
}, 20_000);

test('a later signal ends a stop that hangs', async () => {
  expect(await signalled('hanging', 1_300)).toEqual({ out: 'ready SIGINT', code: 143 });
}, 20_000);
