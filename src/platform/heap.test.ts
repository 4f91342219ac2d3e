import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const HEAP = fileURLToPath(new URL('./heap.ts', import.meta.url));

/** Works for more than a second, is then idle, and prints the maximum and final size of its young generation. */
const PROGRAM = `
  const { getHeapSpaceStatistics } = await import('node:v8');
  const { keepHeapSmall, sweepWhenIdle } = await import(${JSON.stringify(HEAP)});
  const young = () => getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space').physical_space_size;
  keepHeapSmall();
  sweepWhenIdle();
  let most = 0;
  for (const end = performance.now() + 1500; performance.now() < end; ) {
    const alive = Array.from({ length: 100_000 }, (_, index) => ({ index, text: 'x' + index }));
    most = Math.max(most, young(), alive.length);
    await new Promise(setImmediate);
  }
  const deadline = performance.now() + 20_000;
  // An idle service allocates a little, too: without any allocation, the runtime would notice on its own.
  while (young() > most / 8 && performance.now() < deadline) {
    globalThis.last = Array.from({ length: 1_000 }, (_, index) => ({ index, text: 'y' + index }));
    await new Promise((done) => setTimeout(done, 20));
  }
  console.log(JSON.stringify({ most, afterwards: young() }));
`;

it('releases what the young generation has grown to, and ends on its own', () => {
  const flags = ['--max-semi-space-size=32', '--import', 'tsx', '--input-type=module', '--eval', PROGRAM];
  const { stdout, stderr, status } = spawnSync(process.execPath, flags, { encoding: 'utf8', timeout: 30_000 });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  const { most, afterwards } = JSON.parse(stdout) as { most: number; afterwards: number };
  expect(most).toBeGreaterThan(16 * 2 ** 20);
  expect(afterwards).toBeLessThan(4 * 2 ** 20);
}, 40_000);
