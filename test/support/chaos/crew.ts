import { setTimeout as sleep } from 'node:timers/promises';
import type { Chance } from '../engine-sim/chance.js';
import { clockAhead } from '../outside/shifted-clock.js';
import { type ServiceProcess, startService } from '../processes.js';

const QUARTER_MS = 900_000;
/** Right, a little wrong, and so wrong that a worker claims nothing. */
const CLOCKS_MS = [0, 0, 30_000, -30_000, QUARTER_MS, -QUARTER_MS];
/** Delay before an ended process is restarted, in ms. */
const SUPERVISOR_MS = 300;

/** From when to when a process stood still. */
export interface Freeze {
  readonly from: number;
  to: number;
}

interface Member {
  readonly name: string;
  process: ServiceProcess;
  frozen: boolean;
}

/** One API and its workers under a supervisor: processes that end are restarted, on a machine with any clock. */
export class ChaosCrew {
  readonly freezes: Freeze[] = [];
  readonly #members: Member[];
  #isCalm = false;
  #isClosed = false;

  /** The clock of the first worker is always right, so that one worker works. */
  constructor(
    private readonly settings: Readonly<Record<string, string>>,
    private readonly chance: Chance,
    workers: number,
  ) {
    const names = ['api', ...Array.from({ length: workers }, (_, n) => `worker${n}`)];
    this.#members = names.map((name) => ({ name, frozen: false, process: this.#spawn(name) }));
    for (const member of this.#members) this.#supervise(member);
  }

  /** Names of all. */
  get names(): string[] {
    return this.#members.map(({ name }) => name);
  }

  /** `kill -9`; the supervisor starts it again. */
  async kill(name: string): Promise<void> {
    const member = this.#member(name);
    member.frozen = false;
    await member.process.kill('SIGKILL');
  }

  /** Stops a process where it stands, for longer than others wait for a sign of life. */
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
    // A killed member is another process now.
    if (member.process.child === child && member.frozen) child.kill('SIGCONT');
    member.frozen = false;
  }

  /** From now on all clocks are right; members with another clock are restarted. */
  async calm(): Promise<void> {
    this.#isCalm = true;
    for (const { name } of this.#members) if (name !== 'worker0') await this.kill(name);
  }

  /** What each has said, for a run that fails. */
  output(): string {
    return this.#members.map(({ name, process }) => `--- ${name}\n${process.output()}`).join('\n');
  }

  /** Stops all members, so that each finishes and records its work. */
  async stop(): Promise<void> {
    this.#isClosed = true;
    await Promise.all(this.#members.map(({ process }) => process.kill('SIGTERM')));
  }

  /** Ends them all, each by its pid. */
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
