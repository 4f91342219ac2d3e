import { rmSync } from 'node:fs';
import { until } from '../support/processes.js';
import { createSenders } from './campaigns.js';
import { type Cluster, startCluster } from './cluster.js';
import { cutFromEtcd, isFenced } from './cut-from-etcd.js';
import { type Hit, hitPrimary, twice } from './hit.js';
import { removeNamespaces } from './namespaces.js';
import { cutLine, HEADER, isKept, print, row, summary } from './report.js';
import { type Service, startService } from './service.js';
import { Writes } from './writes.js';

/** Runs inside the hub; `main.ts` starts it. */
const [ownerText, folder, logs, killsText, patroni] = process.argv.slice(2) as [string, string, string, string, string];
const [owner, kills] = [Number(ownerText), Number(killsText)];

// The process that would remove everything is gone.
process.stdin.resume().on('end', () => {
  removeNamespaces(owner);
  rmSync(folder, { recursive: true, force: true });
  process.exit(130);
});

print(`Starting etcd and three servers of PostgreSQL. Logs: ${logs}`);
const cluster = await startCluster({ owner, folder, logs, patroni });
const services = [await startService({ folder, logs }, 'api-and-worker', 'api,worker', 8091)];
await until('the API is ready', 60_000, async () => services[0]?.ready.is ?? false);
services.push(await startService({ folder, logs }, 'worker', 'worker', 8092));
await until('the worker is ready', 60_000, async () => services.every(({ ready }) => ready.is));
const workspaceIds = await createSenders();
const writes = new Writes(workspaceIds[0] as number);
const isGood = await prove(cluster, services, writes);
print(isGood ? '\nEvery goal was kept.' : '\nGoals were missed.');
process.exit(isGood ? 0 : 1);

async function prove(on: Cluster, by: readonly Service[], during: Writes): Promise<boolean> {
  const hits: Hit[] = [];
  print(HEADER);
  for (let number = 0; number < kills; number += 1) {
    // One that does not recover in time is a failure, and the others still tell more.
    const hit = await hitPrimary({ cluster: on, services: by, writes: during, workspaceIds }, number).catch(asError);
    if (!(hit instanceof Error)) hits.push(hit);
    print(hit instanceof Error ? `| ${number + 1} | ${hit.message} |` : row(number, hit));
  }
  print(`\n${summary(hits)}\n`);
  const cut = await cutFromEtcd(on);
  print(cutLine(cut));
  await during.stop();
  const all = { acknowledged: during.count, lost: (await during.lost(0)).length, twice: twice(by) };
  print(`Standbys that did not rejoin within a minute and were copied again: ${on.reinitialized}.`);
  print(`At the end: ${all.lost} of ${all.acknowledged} acknowledged writes lost, ${all.twice} emails accepted twice.`);
  return (
    hits.every(isKept) && isFenced(cut) && all.lost === 0 && all.twice === 0 && by.every(({ hasEnded }) => !hasEnded)
  );
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
