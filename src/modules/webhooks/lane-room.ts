/** Receivers that one process serves at the same time. A lane has at most four calls and 32 bodies of 64 kB in its hands. */
export const MAX_LANES = 128;
/** Of these, how many may be receivers that are failing: they can hold a lane for the whole timeout. */
const MAX_FAILING_LANES = 32;

/** Who a lane serves. */
export interface LaneOwner {
  readonly workspaceId: number;
  readonly failing: boolean;
}

/**
 * Whether one more lane may be opened. A workspace may hold as many as are still free and no more: alone it gets half of
 * all, beside another one a third, and however many hanging receivers a few workspaces have, a newcomer finds a lane
 * (the dynamic thresholds of Choudhury and Hahne, 1998, for buffers that are shared).
 */
export function hasRoomFor(candidate: LaneOwner, lanes: Iterable<LaneOwner>): boolean {
  const used = { all: 0, ofWorkspace: 0, failing: 0, failingOfWorkspace: 0 };
  for (const lane of lanes) {
    const isOwn = lane.workspaceId === candidate.workspaceId;
    used.all += 1;
    if (isOwn) used.ofWorkspace += 1;
    if (lane.failing) used.failing += 1;
    if (lane.failing && isOwn) used.failingOfWorkspace += 1;
  }
  if (used.ofWorkspace >= MAX_LANES - used.all) return false;
  return !candidate.failing || used.failingOfWorkspace < MAX_FAILING_LANES - used.failing;
}
