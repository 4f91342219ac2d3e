import type { ServiceWorld } from './outside/service-world.js';
import { until } from './processes.js';
import type { Fault, ProviderDouble } from './sequencer-doubles/double.js';

const WAIT_MS = 120_000;

/**
 * Kills the service while `double` delays the response to the request of `fault`, which `work` causes. Then starts the next process,
 * which takes over immediately.
 */
export async function killAt(
  service: ServiceWorld,
  double: ProviderDouble,
  fault: Fault,
  work: () => Promise<unknown>,
): Promise<void> {
  const arrived = () => double.requests.filter((line) => fault.on.test(line)).length;
  const before = arrived();
  double.fault(fault);
  const cut = work();
  await until(`${fault.on} arrives`, WAIT_MS, async () => arrived() > before);
  await service.kill();
  await cut;
  double.release();
  await startNext(service);
}

/** Starts the next process, which need not wait until the heartbeat of the killed one is old. */
export async function startNext(service: ServiceWorld): Promise<void> {
  const { sql } = service.database;
  await sql.query(`update workers set heartbeat_at = heartbeat_at - interval '15 seconds'`);
  await sql.query('update domain_orders set due_at = now() where completed_at is null');
  await sql.query('update domain_transfers set due_at = now() where completed_at is null');
  await sql.query(`update dns_writes set due_at = now() where state = 'writing'`);
  await sql.query(`update idempotency_keys set created_at = now() - interval '1 day' where status is null`);
  await service.start();
}
