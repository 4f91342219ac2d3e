import { setTimeout as sleep } from 'node:timers/promises';
import type { Chance } from '../engine-sim/chance.js';
import { clockAhead } from '../outside/shifted-clock.js';
import { type ServiceProcess, startService } from '../processes.js';

const QUARTER_MS = 900_000;
/** Clock errors in milliseconds: none, slight, and so large that a worker claims nothing. */
const CLOCKS_MS = [0, 0, 30_000, -30_000, QUARTER_MS, -QUARTER_MS];
/** Delay before an ended process is restarted, in ms. */
const SUPERVISOR_MS = 300;

/** Period in which a process was frozen. */
export interface Freeze {
  readonly from: number;
  to: number;
}

interface Member {
  readonly name: string;
  process: ServiceProcess;
  frozen: boolean;
}

/** One API and its workers under a supervisor, which restarts ended processes on machines with any clock. */
export class ChaosCrew {
  readonly freezes: Freeze[] = [];
  readonly #members: Member[];
  #isCalm = false;
  #isClosed = false;

  /** The first worker's clock is always correct, so that one worker always works. */
  constructor(
    private readonly settings: Readonly<Record<string, string>>,
    private readonly chance: Chance,
    workers: number,
  ) {
    const names = ['api', ...Array.from({ length: workers }, (_, n) => `worker${n}`)];
    this.#members = names.map((name) => ({ name, frozen: false, process: this.#spawn(name) }));
    for (const member of this.#members) this.#supervise(member);
  }

  /** Names of all processes. */
  get names(): string[] {
    return this.#members.map(({ name }) => name);
  }

  /** Kills a process with `kill -9`; the supervisor restarts it. */
  async kill(name: string): Promise<void> {
    const member = this.#member(name);
    member.frozen = false;
    await member.process.kill('SIGKILL');
  }

  /** Freezes a process for longer than the heartbeat timeout of the others. */
  async freeze(name: string, ms: number): Promise<void> {
    const member = this.#member(name);
    const { child } = member.process;
    if (member.frozen || child.exitCode !== null || child.signalCode !== null) return;
    const freeze: Freeze = { from: Date.now(), to: Number.POSITIVE_INFINITY };
    child.kill('SIGSTOP');
    member.frozen = true;
    this.freezes.push(freeze);
    await sleep(ms);
    freeze.to = Date.now();
    // After a kill, the member is a different process.
    if (member.process.child === child && member.frozen) child.kill('SIGCONT');
    member.frozen = false;
  }

  /** Makes all clocks correct from now on, and restarts members with a wrong one. */
  async calm(): Promise<void> {
    this.#isCalm = true;
    for (const { name } of this.#members) if (name !== 'worker0') await this.kill(name);
  }

  /** Returns the output of all processes, for the report of a failed run. */
  output(): string {
    return this.#members.map(({ name, process }) => `--- ${name}\n${process.output()}`).join('\n');
  }

  /** Stops all members, so that each finishes and records its work. */
  async stop(): Promise<void> {
    this.#isClosed = true;
    await Promise.all(this.#members.map(({ process }) => process.kill('SIGTERM')));
  }

  /** Ends all processes by pid. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const { process } of this.#members) await process.kill('SIGKILL');
  }

  #supervise(member: Member): void {
    member.process.child.once('exit', () => {
      setTimeout(() => {
        if (this.#isClosed) return;
        member.process = this.#spawn(member.name);
        this.#supervise(member);
      }, SUPERVISOR_MS);
    });
  }

  #spawn(name: string): ServiceProcess {
    const ahead = this.#isCalm || name === 'worker0' ? 0 : this.chance.pick(CLOCKS_MS);
    const roles = name === 'api' ? 'api' : 'worker';
    return startService({ ...this.settings, ...clockAhead(ahead), ROLES: roles, LOG_LEVEL: 'error' });
  }

  #member(name: string): Member {
    const member = this.#members.find((one) => one.name === name);
    if (member === undefined) throw new Error(`no member is called ${name}`);
    return member;
  }
}
