import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { addressOf, ETCD_ADDRESS, HUB_ADDRESS, NODE_NAMES } from './addresses.js';

const FOLDER = '/run/netns';
/** Names tell the process that made them, so that a later run can remove what a killed run left. */
const NAME = /^outrider-(\d+)-/;

export function ip(...args: readonly string[]): string {
  return execFileSync('ip', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}

/** Names a namespace of the run that the process `owner` started: `hub`, or a database server. */
export function namespaceOf(owner: number, name: string): string {
  return `outrider-${owner}-${name}`;
}

/**
 * Creates a namespace per database server and one for everything else, the hub, which contains the bridge between them. The
 * network of the machine stays as it is.
 */
export function createNamespaces(owner: number): void {
  const hub = namespaceOf(owner, 'hub');
  ip('netns', 'add', hub);
  ip('-n', hub, 'link', 'set', 'lo', 'up');
  ip('-n', hub, 'link', 'add', 'bridge', 'type', 'bridge');
  for (const address of [HUB_ADDRESS, ETCD_ADDRESS]) ip('-n', hub, 'address', 'add', `${address}/24`, 'dev', 'bridge');
  ip('-n', hub, 'link', 'set', 'bridge', 'up');
  for (const name of NODE_NAMES) {
    const node = namespaceOf(owner, name);
    ip('netns', 'add', node);
    ip('-n', node, 'link', 'set', 'lo', 'up');
    ip('-n', hub, 'link', 'add', name, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', node);
    ip('-n', node, 'address', 'add', `${addressOf(name)}/24`, 'dev', 'eth0');
    ip('-n', node, 'link', 'set', 'eth0', 'up');
    ip('-n', hub, 'link', 'set', name, 'master', 'bridge', 'up');
  }
}

/** Returns the processes in a namespace, without this one. */
function processesIn(namespace: string): number[] {
  if (!existsSync(`${FOLDER}/${namespace}`)) return [];
  const pids = ip('netns', 'pids', namespace).split('\n').filter(Boolean).map(Number);
  return pids.filter((pid) => pid !== process.pid);
}

export function signalAll(namespace: string, signal: NodeJS.Signals): void {
  for (const pid of processesIn(namespace)) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}

/** Kills all processes in the namespaces of a run, and removes the namespaces. Bridge and links go with them. */
export function removeNamespaces(owner: number): void {
  for (const namespace of namesOf(owner)) {
    const end = Date.now() + 10_000;
    while (processesIn(namespace).length > 0 && Date.now() < end) signalAll(namespace, 'SIGKILL');
    ip('netns', 'del', namespace);
  }
}

/** Returns the processes that made namespaces and are gone. */
export function goneOwners(): number[] {
  const owners = (existsSync(FOLDER) ? readdirSync(FOLDER) : []).flatMap((name) => NAME.exec(name)?.[1] ?? []);
  return [...new Set(owners.map(Number))].filter((owner) => !existsSync(`/proc/${owner}`));
}

function namesOf(owner: number): string[] {
  return existsSync(FOLDER) ? readdirSync(FOLDER).filter((name) => NAME.exec(name)?.[1] === String(owner)) : [];
}
