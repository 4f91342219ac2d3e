import type { Reporter, TestModule } from 'vitest/node';

/** Step of `scripts/test.mjs` before the tests. */
interface Step {
  readonly name: string;
  /** Milliseconds. */
  readonly took: number;
}

/** Number of files whose times are printed. */
const SLOWEST = 8;

const seconds = (milliseconds: number) => `${(milliseconds / 1_000).toFixed(0)} s`;

/**
 * Prints where the time of a run went: what was installed and built before it, then each project with the sum of its files, which
 * run beside each other, and the slowest files.
 */
export class TestTimes implements Reporter {
  readonly #before: readonly Step[];
  #started = 0;

  /** `steps`: the steps before the tests, as JSON. */
  constructor(steps: string) {
    this.#before = JSON.parse(steps);
  }

  onTestRunStart(): void {
    this.#started = performance.now();
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    const steps = this.#before.filter(({ took }) => took >= 1_000).map(({ name, took }) => `${name} ${seconds(took)}`);
    const files = modules.map((module) => {
      const { collectDuration, duration } = module.diagnostic();
      return { project: module.project.name, path: module.relativeModuleId, load: collectDuration, took: duration };
    });
    const projects = [...new Set(files.map(({ project }) => project))].map((name) => {
      const own = files.filter(({ project }) => project === name);
      const sum = (key: 'load' | 'took') => own.reduce((total, file) => total + file[key], 0);
      return `${name} ${seconds(sum('took'))} in ${own.length} files (loading ${seconds(sum('load'))})`;
    });
    const slowest = [...files].sort((one, two) => two.took - one.took).slice(0, SLOWEST);
    const lines = [
      `Time: ${[...steps, `tests ${seconds(performance.now() - this.#started)}`].join(', ')}`,
      ...projects.map((line) => `  ${line}`),
      `  slowest: ${slowest.map(({ path, took }) => `${path} ${seconds(took)}`).join(', ')}`,
    ];
    process.stdout.write(`\n${lines.join('\n')}\n`);
  }
}
