import { setTimeout as sleep } from 'node:timers/promises';
import { cpuOfTree, memoryOfTree } from '../harness/process-cpu.js';

const SAMPLE_EVERY_MS = 500;
/** Share of one CPU below which a service counts as idle: twice that of an idle service. */
const CALM = 0.08;
const CALM_FOR_MS = 3_000;
const MOST_MS = 120_000;

/** Resources that all processes of the service used in a phase: Node.js and PostgreSQL. */
export interface Usage {
  readonly ms: number;
  readonly cpuMs: number;
  readonly peakMb: number;
}

/** Runs `work`, and measures processor time and the highest memory (PSS) of the process tree. */
export async function usageOf(pid: number, work: () => Promise<unknown>): Promise<Usage> {
  const cpu = cpuOf(pid);
  const start = performance.now();
  let peakMb = memoryOf(pid);
  let isDone = false;
  const sampling = (async () => {
    while (!isDone) {
      await sleep(SAMPLE_EVERY_MS);
      peakMb = Math.max(peakMb, memoryOf(pid));
    }
  })();
  try {
    await work();
  } finally {
    isDone = true;
  }
  const ms = performance.now() - start;
  const cpuMs = cpuOf(pid) - cpu;
  await sampling;
  return { ms, cpuMs, peakMb };
}

/** Waits until the service has been almost idle for some seconds. */
export async function untilCalm(pid: number): Promise<void> {
  const patience = performance.now() + MOST_MS;
  let calmSince = performance.now();
  let before = cpuOf(pid);
  while (performance.now() - calmSince < CALM_FOR_MS) {
    if (performance.now() > patience) throw new Error(`The service was still at work after ${MOST_MS / 1000} s.`);
    await sleep(SAMPLE_EVERY_MS);
    const now = cpuOf(pid);
    if (now - before > CALM * SAMPLE_EVERY_MS) calmSince = performance.now();
    before = now;
  }
}

export function memoryOf(pid: number): number {
  return memoryOfTree(pid) ?? Number.NaN;
}

function cpuOf(pid: number): number {
  return cpuOfTree(pid) ?? Number.NaN;
}
