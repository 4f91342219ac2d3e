import { arch, cpus, loadavg, platform, totalmem } from 'node:os';

/** Machine of a measurement; without it, absolute numbers mean nothing. */
export interface Machine {
  readonly processors: number;
  readonly model: string;
  readonly memoryGb: number;
  readonly system: string;
  readonly node: string;
  /** Load average before the run: above the number of CPUs, the machine is shared. */
  readonly load: number;
}

export function describeMachine(): Machine {
  const all = cpus();
  return {
    processors: all.length,
    model: (all[0]?.model ?? 'unknown').trim(),
    memoryGb: Math.round(totalmem() / 2 ** 30),
    system: `${platform()} ${arch()}`,
    node: process.version,
    load: Math.round((loadavg()[0] ?? 0) * 10) / 10,
  };
}

export function machineLine(machine: Machine): string {
  return (
    `${machine.processors} processors (${machine.model}), ${machine.memoryGb} GB, ${machine.system}, Node ${machine.node}, ` +
    `load ${machine.load}`
  );
}
