import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts CPU time in hundredths of a second. */
const MS_PER_TICK = 10;

/** Returns the CPU time in milliseconds of a process and its living descendants; null if /proc does not exist. */
export function cpuOfTree(pid: number): number | null {
  const times = readStats();
  if (times === null) return null;
  let sum = 0;
  for (const { ticks } of familyOf(pid, times)) sum += ticks;
  return sum * MS_PER_TICK;
}

/**
 * Returns the memory in megabytes of a process and its descendants, with shared pages counted once (PSS); null if /proc does not exist.
 */
export function memoryOfTree(pid: number): number | null {
  const times = readStats();
  if (times === null) return null;
  let kilobytes = 0;
  for (const { id } of familyOf(pid, times)) {
    kilobytes += Number(/^Pss:\s+(\d+)/m.exec(readOrEmpty(`/proc/${id}/smaps_rollup`))?.[1] ?? 0);
  }
  return kilobytes / 1024;
}

interface ProcessStat {
  readonly id: number;
  readonly parent: number;
  readonly ticks: number;
}

function familyOf(pid: number, all: readonly ProcessStat[]): ProcessStat[] {
  const children = all.filter((process) => process.parent === pid).flatMap((child) => familyOf(child.id, all));
  return [...all.filter((process) => process.id === pid), ...children];
}

/** The last two of the four times are those of ended children. */
function readStats(): ProcessStat[] | null {
  if (process.platform !== 'linux') return null;
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      const text = readOrEmpty(`/proc/${name}/stat`);
      if (text === '') return [];
      // The program name may contain spaces; the fields start after its parenthesis.
      const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
      const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
      return [{ id: Number(name), parent: Number(fields[1]), ticks }];
    });
}

/** A process may end between listing and reading. */
function readOrEmpty(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ESRCH' || code === 'EACCES') return '';
    throw error;
  }
}
