import { readFileSync } from 'node:fs';

/** Number of files and connections that a process must be able to open: loading the program alone takes several hundred. */
export const LEAST_OPEN_FILES = 1_024;

/** Maximum number of open files of this process; null if the platform does not report it. Node uses the hard limit. */
export function openFileLimit(): number | null {
  try {
    const text = process.platform === 'linux' ? readFileSync('/proc/self/limits', 'utf8') : reportedLimit();
    const [, soft] = /Max open files\s+(\S+)/.exec(text) ?? [];
    const limit = Number(soft);
    return Number.isInteger(limit) ? limit : null;
  } catch {
    return null;
  }
}

function reportedLimit(): string {
  const report = process.report?.getReport() as { userLimits?: { open_files?: { soft?: unknown } } } | undefined;
  return `Max open files ${report?.userLimits?.open_files?.soft ?? 'unknown'}`;
}

/** Returns a warning if the limit of open files of the process is too low, else null. */
export function openFilesProblem(limit = openFileLimit()): string | null {
  if (limit === null || limit >= LEAST_OPEN_FILES) return null;
  return (
    `This process may have ${limit} files and connections open; Outrider needs at least ${LEAST_OPEN_FILES}, and 65536 ` +
    'for many mailboxes. Raise the limit before the start: ulimit -n 65536, or LimitNOFILE=65536 in a systemd unit.'
  );
}

/** Returns whether an error means that this process, or the machine, cannot open more files or connections. */
export function isOutOfFiles(error: unknown): boolean {
  return ['EMFILE', 'ENFILE'].includes(String((error as { code?: unknown } | null)?.code));
}
