import { readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { TestTimes } from './scripts/test-times.js';

/**
 * A busy CI machine may starve a test of time once; a test that fails twice there fails. Elsewhere nothing is retried.
 */
const common = { exclude: ['dist/**', 'node_modules/**'], retry: process.env['CI'] === undefined ? 0 : 1 };

/**
 * Much of a test is waiting for a server: two files more at a time than there are cores. The files of a process share the
 * modules it has loaded, which took more time than the tests: what a file changes in a module, it puts back. Tests create
 * many short-lived objects, as the service does, and have its memory for them.
 */
const parallel = {
  maxWorkers: availableParallelism() + 2,
  isolate: false,
  sequence: { groupOrder: 0 },
  execArgv: ['--max-semi-space-size=32'],
};
/**
 * Files of the database suite. `.ci/run` divides them between two versions of Node.js: `DB_FILES=2/3` takes the second third,
 * `DB_FILES=except:2/3` the other files. Without it, all.
 */
function databaseFiles(): string[] {
  const asked = process.env['DB_FILES'];
  if (asked === undefined) return ['src/**/*.db.test.ts', 'test/api/**/*.test.ts'];
  const [, except, part, parts] = /^(except:)?([1-9])\/([1-9])$/.exec(asked) ?? [];
  if (part === undefined) throw new Error(`DB_FILES must be a part such as "2/3" or "except:2/3", not "${asked}".`);
  const below = (folder: string) => readdirSync(folder, { recursive: true }).map((name) => `${folder}/${name}`);
  return [...below('src').filter((name) => name.endsWith('.db.test.ts')), ...below('test/api')]
    .filter((name) => name.endsWith('.test.ts'))
    .sort()
    .filter((_, at) => (at % Number(parts) === Number(part) - 1) === (except === undefined));
}

/** Set by `npm test`: steps before the tests, whose times are printed with those of the tests. */
const steps = process.env['TEST_STEPS'];

/** Whole stories have the machine to themselves, after everything else. */
const alone = { maxWorkers: 1, fileParallelism: false, sequence: { groupOrder: 1 } };

/**
 * `fast`: pure tests beside the engine and platform, no server needed.
 * `guards`: rules about the tree itself.
 * `db`: everything that talks to a real PostgreSQL (one clone of a migrated template per file).
 * `simulation`: random campaigns on a virtual clock with crashes, replayed by seed (docs/adr/0008-simulation.md).
 * `flows`, `interop`: whole stories over real SMTP, IMAP and HTTP, one file at a time.
 * `console`: people in a browser, in front of the service as `npm start` runs it; skipped where there is no Chromium.
 * `pictures`: screens of the console, compared with their accepted pictures (docs/adr/0122-screens-by-picture.md).
 */
export default defineConfig({
  test: {
    // Modules stay transformed between runs, except those that list files (`import.meta.glob(`): the stages of `.ci/run`, and each
    // run of a developer, start faster.
    experimental: { fsModuleCache: true },
    reporters: steps === undefined ? ['default'] : ['default', new TestTimes(steps)],
    projects: [
      {
        test: {
          ...common,
          ...parallel,
          name: 'fast',
          include: ['src/**/*.test.ts', 'sandbox/src/**/*.test.ts', 'scripts/**/*.test.ts', 'console/src/**/*.test.ts'],
          exclude: [...common.exclude, 'src/**/*.db.test.ts'],
          testTimeout: 60_000,
        },
      },
      { test: { ...common, ...parallel, name: 'guards', include: ['test/guards/**/*.test.ts'], testTimeout: 60_000 } },
      {
        test: {
          ...common,
          ...parallel,
          name: 'db',
          include: databaseFiles(),
          globalSetup: ['test/support/global-database.ts'],
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
      {
        test: {
          ...common,
          ...alone,
          name: 'flows',
          include: ['test/flows/**/*.test.ts', 'test/interop/**/*.test.ts'],
          globalSetup: ['test/support/global-database.ts'],
          testTimeout: 240_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          ...common,
          ...alone,
          name: 'console',
          include: ['console/test/**/*.test.ts'],
          exclude: [...common.exclude, 'console/test/pictures/**'],
          globalSetup: ['console/test/support/global-service.ts'],
          testTimeout: 240_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          ...common,
          ...alone,
          name: 'pictures',
          include: ['console/test/pictures/*.test.ts'],
          globalSetup: ['test/support/global-database.ts', 'console/test/pictures/accepting.ts'],
          testTimeout: 240_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          ...common,
          ...parallel,
          name: 'simulation',
          include: ['test/simulation/**/*.test.ts'],
          globalSetup: ['test/support/global-database.ts'],
          // A seed that fails fails again, and every run ends by its number of steps long before this.
          retry: 0,
          testTimeout: 240_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
