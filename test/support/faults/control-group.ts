import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Period in microseconds over which the kernel enforces a quota. */
const PERIOD_US = 100_000;

/** Processes that share a limited part of one CPU. */
export interface ControlGroup {
  /** Adds a process, with the children that it spawns from then on. */
  add(pid: number): void;
  /** @param share of one processor, 0 to 1; null removes the limit */
  limit(share: number | null): void;
  /** Removes the group after its processes have ended. */
  remove(): Promise<void>;
}

/**
 * Creates a group with a processor quota (cgroup v1 or v2), or returns null if this process lacks permission. Linux,
 * root.
 */
export function makeControlGroup(name: string): ControlGroup | null {
  for (const make of [makeV1, makeV2]) {
    try {
      const group = make(`${name}-${process.pid}`);
      if (group !== null) return group;
    } catch {
      // The group is read-only, the user is not root, or the parent has no controllers: the other version may still
      // work.
    }
  }
  return null;
}

function makeV1(name: string): ControlGroup | null {
  const root = '/sys/fs/cgroup/cpu';
  if (!existsSync(join(root, 'cpu.cfs_quota_us'))) return null;
  const folder = join(root, name);
  mkdirSync(folder);
  writeFileSync(join(folder, 'cpu.cfs_period_us'), String(PERIOD_US));
  return group(folder, (share) =>
    writeFileSync(join(folder, 'cpu.cfs_quota_us'), String(share === null ? -1 : Math.round(share * PERIOD_US))),
  );
}

function makeV2(name: string): ControlGroup | null {
  const root = '/sys/fs/cgroup';
  const controllers = join(root, 'cgroup.controllers');
  if (!existsSync(controllers) || !/\bcpu\b/.test(readFileSync(controllers, 'utf8'))) return null;
  writeFileSync(join(root, 'cgroup.subtree_control'), '+cpu');
  const folder = join(root, name);
  mkdirSync(folder);
  return group(folder, (share) =>
    writeFileSync(
      join(folder, 'cpu.max'),
      `${share === null ? 'max' : Math.round(share * PERIOD_US)} ${String(PERIOD_US)}`,
    ),
  );
}

function group(folder: string, limit: ControlGroup['limit']): ControlGroup {
  // Fails early instead of in the middle of a test if the quota cannot be set.
  limit(null);
  return {
    add: (pid) => writeFileSync(join(folder, 'cgroup.procs'), String(pid)),
    limit,
    remove: async () => {
      for (let tries = 0; ; tries += 1) {
        try {
          rmdirSync(folder);
          return;
        } catch (error) {
          if (tries === 50) throw error;
          await sleep(100);
        }
      }
    },
  };
}
