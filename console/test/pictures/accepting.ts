import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Pictures to write, as Vitest writes snapshots: with `-u` all, in CI none, otherwise those without one. */
    picturesToWrite: 'all' | 'new' | 'none';
  }
}

export function setup(project: TestProject): void {
  project.provide('picturesToWrite', project.config.snapshotOptions.updateSnapshot);
}
