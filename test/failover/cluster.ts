import { until } from '../support/processes.js';
import { addressOf, NODE_NAMES } from './addresses.js';
import { startEtcd } from './etcd.js';
import { Node } from './node.js';
import type { Run } from './run.js';

const PASSWORD = 'outrider-proof';
const HOSTS = NODE_NAMES.map((name) => `${addressOf(name)}:5432`).join();
/** URL of the service: all three servers. */
export const DATABASE_URL = `postgres://outrider:${PASSWORD}@${HOSTS}/outrider`;
/** A standby that does not stream after this time is copied again, as an operator would do. */
const REJOIN_MS = 60_000;
const WHOLE_MS = 180_000;
const POLL_MS = 200;

/** Three servers of PostgreSQL under Patroni. */
export class Cluster {
  /** Standbys that Patroni left unable to stream, and that were copied again. */
  reinitialized = 0;

  constructor(readonly nodes: readonly Node[]) {}

  /** Returns the only server that accepts writes and has two standbys, one of them synchronous. Waits for it. */
  async untilWhole(): Promise<Node> {
    let whole: Node | undefined;
    const rejoinBy = Date.now() + REJOIN_MS;
    const copied = new Set<Node>();
    await until('the cluster has a primary and two standbys', WHOLE_MS, async () => {
      const primaries = await this.#primaries(this.nodes);
      whole = primaries.length === 1 ? primaries[0] : undefined;
      if (whole === undefined) return false;
      const standbys = await whole
        .query<{ name: string; is_sync: boolean }>(
          `select application_name as name, sync_state = 'sync' as is_sync
           from pg_stat_replication where state = 'streaming'`,
        )
        .catch(() => []);
      if (Date.now() > rejoinBy) {
        const apart = this.nodes.filter((node) => node !== whole && !standbys.some(({ name }) => name === node.name));
        for (const node of apart.filter((one) => !copied.has(one))) await this.#copyAgain(node, copied);
      }
      return standbys.length === 2 && standbys.filter((standby) => standby.is_sync).length === 1;
    });
    return whole as Node;
  }

  async #copyAgain(node: Node, copied: Set<Node>): Promise<void> {
    copied.add(node);
    this.reinitialized += 1;
    await node.reinitialize();
  }

  /** Waits until another server than `former` accepts writes. */
  async promoted(former: Node, timeoutMs: number): Promise<{ node: Node; atMs: number }> {
    const others = this.nodes.filter((node) => node !== former);
    const end = Date.now() + timeoutMs;
    while (Date.now() < end) {
      const [node] = await this.#primaries(others);
      if (node !== undefined) return { node, atMs: Date.now() };
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
    throw new Error(`No other server was promoted within ${timeoutMs} ms.`);
  }

  async #primaries(nodes: readonly Node[]): Promise<Node[]> {
    const accept = await Promise.all(nodes.map((node) => node.acceptsWrites()));
    return nodes.filter((_, at) => accept[at]);
  }
}

/** Starts etcd and the cluster, with an empty database for the service. */
export async function startCluster(run: Run): Promise<Cluster> {
  await startEtcd(run);
  const cluster = new Cluster(NODE_NAMES.map((name) => new Node(run, name)));
  for (const node of cluster.nodes) node.start();
  const primary = await cluster.untilWhole();
  await primary.query(`create role outrider login password '${PASSWORD}'`);
  await primary.query('create database outrider owner outrider');
  return cluster;
}
