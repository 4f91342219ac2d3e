import { spawn } from 'node:child_process';
import { mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { until } from '../support/processes.js';
import { ETCD_ADDRESS } from './addresses.js';
import type { Run } from './run.js';

/** Starts one member of etcd: the proof is about the database, not about etcd. */
export async function startEtcd({ folder, logs }: Run): Promise<void> {
  const data = join(folder, 'etcd');
  mkdirSync(data, { mode: 0o700 });
  const log = openSync(join(logs, 'etcd.log'), 'a');
  const client = `http://${ETCD_ADDRESS}:2379`;
  const peer = `http://${ETCD_ADDRESS}:2380`;
  const args = [
    '--data-dir',
    data,
    '--name',
    'etcd',
    '--listen-client-urls',
    client,
    '--advertise-client-urls',
    client,
  ];
  args.push('--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer, '--initial-cluster', `etcd=${peer}`);
  spawn('etcd', args, { stdio: ['ignore', log, log] });
  await until('etcd answers', 30_000, async () => {
    const answer = await fetch(`${client}/health`).catch(() => null);
    return answer?.ok ?? false;
  });
}
