import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const PROGRAM = fileURLToPath(new URL('../.ci/within-memory.sh', import.meta.url));
const LIMIT_MB = 200;

const HOLDING = (megabytes: number) =>
  `const held = Buffer.alloc(${megabytes} * 2 ** 20, 1); setTimeout(() => process.exit(held[0] + 2), 3000);`;

/** Runs the program in a child of a shell, so that the memory it uses is not that of the command itself. */
function within(program: string) {
  const command = `"${process.execPath}" -e "${program}"; exit $?`;
  return spawnSync('bash', [PROGRAM, String(LIMIT_MB), 'bash', '-c', command], { encoding: 'utf8', timeout: 30_000 });
}

it.runIf(process.platform === 'linux')(
  'passes on how a command ends that needs less',
  () => {
    expect(within(HOLDING(10)).status).toBe(3);
  },
  40_000,
);

it.runIf(process.platform === 'linux')(
  'kills what holds more, however deep it was started',
  () => {
    const { status, stderr } = within(HOLDING(400));
    expect(status).toBe(137);
    expect(stderr).toMatch(/took \d+ MB; 200 MB are allowed/);
  },
  40_000,
);
