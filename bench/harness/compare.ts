import { cpuOfTree } from './process-cpu.js';

/** One measured round of one side. */
export interface Round {
  /** Messages, rows, claims: what the side did. */
  readonly units: number;
  readonly ms: number;
  /** CPU of the measuring process alone, in milliseconds; absent where the work is done elsewhere. */
  readonly cpuMs?: number;
  /** CPU of the database server in the same time, in milliseconds. */
  readonly serverCpuMs?: number;
}

/** How the two sides are compared: units per second, milliseconds per unit, or CPU per unit. */
export type Measure = 'rate' | 'time' | 'cpu';

/** What the ratio has to keep: at least, or at most. */
export type Goal = { readonly least: number } | { readonly most: number };

export interface Figure {
  readonly name: string;
  readonly unit: string;
  readonly measure: Measure;
  /** Subject divided by floor, per round; the discarded round is not among them. */
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

/** Runs both sides in turn, A B A B, so that whatever else the machine does hits both; the first pair warms up. */
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

/** A value against a fixed goal: seconds of a start, megabytes of a process. The value replaces the ratio. */
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

/** Runs `work`, which returns how many units it did, and takes its time, this process's CPU and that of a server. */
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
