/** Maximum number of endpoint runs per process. A run has at most four calls and 32 bodies of 64 kB in memory. */
export const MAX_RUNS = 128;
/** Maximum number of runs for failing endpoints, which can occupy a run for the whole timeout. */
const MAX_FAILING_RUNS = 32;

/** Endpoint that a run serves. */
export interface RunOwner {
  readonly workspaceId: number;
  readonly failing: boolean;
}

/**
 * Returns whether another run may start. A workspace may hold at most as many runs as are free: alone it gets half of
 * all, beside another one a third, and however many hanging endpoints a few workspaces have, a newcomer gets a run (the
 * dynamic thresholds of Choudhury and Hahne, 1998, for shared buffers).
 */
export function isWithinFairShare(candidate: RunOwner, runs: Iterable<RunOwner>): boolean {
  const used = { all: 0, ofWorkspace: 0, failing: 0, failingOfWorkspace: 0 };
  for (const run of runs) {
    const isOwn = run.workspaceId === candidate.workspaceId;
    used.all += 1;
    if (isOwn) used.ofWorkspace += 1;
    if (run.failing) used.failing += 1;
    if (run.failing && isOwn) used.failingOfWorkspace += 1;
  }
  if (used.ofWorkspace >= MAX_RUNS - used.all) return false;
  return !candidate.failing || used.failingOfWorkspace < MAX_FAILING_RUNS - used.failing;
}
