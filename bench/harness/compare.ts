import { cpuOfTree } from './process-cpu.js';

/** One measured round of one side. */
export interface Round {
  /** Number of messages, rows, or claims. */
  readonly units: number;
  readonly ms: number;
  /** CPU time of the measuring process in milliseconds; absent if another process does the work. */
  readonly cpuMs?: number;
  /** CPU time of the database server in the same period, in milliseconds. */
  readonly serverCpuMs?: number;
}

/** Unit of the comparison: units per second, milliseconds per unit, or CPU per unit. */
export type Measure = 'rate' | 'time' | 'cpu';

/** Goal of the ratio: a minimum or a maximum. */
export type Goal = { readonly least: number } | { readonly most: number };

export interface Figure {
  readonly name: string;
  readonly unit: string;
  readonly measure: Measure;
  /** Subject divided by floor, per round, without the discarded round. */
  readonly ratio: { readonly median: number; readonly min: number; readonly max: number };
  readonly goal: Goal | null;
  readonly subject: Side;
  readonly floor: Side | null;
  /** Notes on the measurement: sizes, what was excluded. */
  readonly note: string | null;
}

export interface Side {
  readonly label: string;
  readonly rounds: readonly Round[];
  readonly median: number;
  readonly cpuMicrosPerUnit: number | null;
  readonly serverCpuMicrosPerUnit: number | null;
}

export interface Comparison {
  readonly name: string;
  readonly unit: string;
  readonly measure: Measure;
  readonly goal: Goal | null;
  readonly rounds: number;
  readonly subject: { readonly label: string; run(): Promise<Round> };
  readonly floor: { readonly label: string; run(): Promise<Round> };
  readonly note?: string;
}

/** Runs both sides alternately, A B A B, so that other load affects both equally; the first pair is a warm-up. */
export async function compare(comparison: Comparison): Promise<Figure> {
  const subject: Round[] = [];
  const floor: Round[] = [];
  for (let round = 0; round < comparison.rounds + 1; round += 1) {
    const ours = await comparison.subject.run();
    const theirs = await comparison.floor.run();
    if (round === 0) continue;
    subject.push(ours);
    floor.push(theirs);
  }
  const ratios = subject.map(
    (round, at) => measured(comparison.measure, round) / measured(comparison.measure, floor[at] as Round),
  );
  return {
    name: comparison.name,
    unit: comparison.unit,
    measure: comparison.measure,
    ratio: { median: median(ratios), min: Math.min(...ratios), max: Math.max(...ratios) },
    goal: comparison.goal,
    subject: sideOf(comparison.subject.label, comparison.measure, subject),
    floor: sideOf(comparison.floor.label, comparison.measure, floor),
    note: comparison.note ?? null,
  };
}

/** Compares a value with a fixed goal, such as the seconds of a start or the megabytes of a process. The value replaces the ratio. */
export function single(input: {
  readonly name: string;
  readonly unit: string;
  readonly values: readonly number[];
  readonly goal: Goal | null;
  readonly note?: string;
}): Figure {
  const rounds = input.values.map((ms) => ({ units: 1, ms }));
  return {
    name: input.name,
    unit: input.unit,
    measure: 'time',
    ratio: { median: median(input.values), min: Math.min(...input.values), max: Math.max(...input.values) },
    goal: input.goal,
    subject: {
      label: 'measured',
      rounds,
      median: median(input.values),
      cpuMicrosPerUnit: null,
      serverCpuMicrosPerUnit: null,
    },
    floor: null,
    note: input.note ?? null,
  };
}

export function measured(measure: Measure, round: Round): number {
  if (measure === 'rate') return (round.units / round.ms) * 1000;
  if (measure === 'cpu') return ((round.cpuMs ?? Number.NaN) / round.units) * 1000;
  return round.ms / round.units;
}

export function isKept({ ratio, goal }: Pick<Figure, 'ratio' | 'goal'>): boolean {
  if (goal === null) return true;
  return 'least' in goal ? ratio.median >= goal.least : ratio.median <= goal.most;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1
    ? (sorted[middle] as number)
    : ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2;
}

/** Runs `work`, which returns its number of units, and measures its time, and the CPU time of this process and of a server. */
export async function timed(work: () => Promise<number>, serverPid?: number): Promise<Round> {
  const server = serverPid === undefined ? null : cpuOfTree(serverPid);
  const cpu = process.cpuUsage();
  const start = performance.now();
  const units = await work();
  const ms = performance.now() - start;
  const used = process.cpuUsage(cpu);
  const serverAfter = serverPid === undefined ? null : cpuOfTree(serverPid);
  return {
    units,
    ms,
    cpuMs: (used.user + used.system) / 1000,
    ...(server === null || serverAfter === null ? {} : { serverCpuMs: serverAfter - server }),
  };
}

function sideOf(label: string, measure: Measure, rounds: readonly Round[]): Side {
  return {
    label,
    rounds,
    median: median(rounds.map((round) => measured(measure, round))),
    cpuMicrosPerUnit: perUnit(rounds, 'cpuMs'),
    serverCpuMicrosPerUnit: perUnit(rounds, 'serverCpuMs'),
  };
}

function perUnit(rounds: readonly Round[], name: 'cpuMs' | 'serverCpuMs'): number | null {
  const values = rounds.flatMap((round) => {
    const ms = round[name];
    return ms === undefined ? [] : [(ms / round.units) * 1000];
  });
  return values.length === 0 ? null : median(values);
}
