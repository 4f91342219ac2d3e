import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { S3Store } from '../../src/platform/s3/s3-store.js';
import { startObjectStore, type TestObjectStore } from '../support/outside/object-store.js';
import { openServiceWorld, type ServiceWorld } from '../support/outside/service-world.js';
import { until } from '../support/processes.js';

const ADDRESS = 'nora@acme.test';

let store: TestObjectStore;
let service: ServiceWorld;
let workspaceId: number;
beforeAll(async () => {
  store = await startObjectStore();
  const { endpoint, region, credentials } = store.settings;
  service = await openServiceWorld({
    BLOBS_TO: 's3://backups/crash',
    BLOBS_S3_ENDPOINT: endpoint ?? '',
    BLOBS_S3_REGION: region,
    BLOBS_S3_ACCESS_KEY_ID: credentials?.accessKeyId ?? '',
    BLOBS_S3_SECRET_ACCESS_KEY: credentials?.secretAccessKey ?? '',
  });
  const [workspace] = await service.database.sql.query<{ id: number }>('select id from workspaces order by id limit 1');
  workspaceId = workspace?.id ?? (await service.call('POST', '/workspaces', { projectName: 'Acme' })).id;
  await service.database.sql.query(
    `insert into mailboxes (workspace_id, uuid, address, first_name, last_name, status, domain, daily_limit, min_gap_seconds, created_at, updated_at)
     values ($1, gen_random_uuid(), $2, 'Nora', 'Acme', 'active', 'acme.test', 50, 60, now(), now())`,
    [workspaceId, ADDRESS],
  );
}, 120_000);
afterAll(async () => {
  await service?.close();
  await store?.close();
});

/** Delivers a message once. Returns whether it was accepted. */
async function deliver(subject: string): Promise<boolean> {
  const transport = createTransport({ host: '127.0.0.1', port: service.mailPort, tls: { rejectUnauthorized: false } });
  const message = {
    from: 'ana@else.test',
    to: ADDRESS,
    messageId: `<${subject}@else.test>`,
    subject,
    text: `Hello ${subject}`,
  };
  return transport.sendMail({ ...message, date: new Date(0) }).then(
    () => true,
    () => false,
  );
}
const rows = (text: string) => service.database.sql.query<Record<string, unknown>>(text);

it.each(['hang', 'lost'] as const)(
  'a process killed during an upload (%s) leaves no row without its body',
  async (fault) => {
    let uploads = 0;
    store.proxy.fault = (request) => {
      if (!request.startsWith('PUT')) return null;
      uploads += 1;
      return fault;
    };
    const first = deliver(fault);
    await until('an upload begins', 30_000, async () => uploads > 0);
    await service.kill();
    expect(await first).toBe(false);
    expect(await rows(`select 1 from messages where subject = '${fault}'`)).toEqual([]);
    // The object may exist; its pending row finds it again.
    expect((await rows('select 1 from blobs where delete_at is not null')).length).toBeGreaterThan(0);

    store.proxy.fault = () => null;
    await service.start();
    await until('the sender delivers again', 30_000, () => deliver(fault));
    expect(
      await rows(
        `select m.subject, b.delete_at from messages m join message_sources s on s.workspace_id = m.workspace_id and s.message_id = m.id
         join blobs b on b.workspace_id = s.workspace_id and b.id = s.blob_id where m.subject = '${fault}'`,
      ),
    ).toEqual([{ subject: fault, delete_at: null }]);
  },
  180_000,
);

it('a process killed again and again under faults loses no accepted message and no body', async () => {
  const accepted = new Set<string>();
  let requests = 0;
  store.proxy.fault = () => {
    requests += 1;
    return requests % 7 === 0 ? 'lost' : requests % 5 === 0 ? 'error' : null;
  };
  for (let round = 0; round < 3; round += 1) {
    const sent = Array.from({ length: 12 }, (_, at) => `round-${round}-${at}`);
    const delivering = sent.map(async (subject) => {
      if (await deliver(subject)) accepted.add(subject);
    });
    const before = requests;
    await until('uploads are under way', 30_000, async () => requests > before + 3);
    await service.kill();
    await Promise.all(delivering);
    await service.start();
  }
  store.proxy.fault = () => null;
  const stored = await rows(
    `select m.subject, s.raw is null as "isOutside", b.delete_at, b.size_bytes > 0 as "hasSize" from messages m
       join message_sources s on s.workspace_id = m.workspace_id and s.message_id = m.id
       left join blobs b on b.workspace_id = s.workspace_id and b.id = s.blob_id where m.subject like 'round-%'`,
  );
  expect(accepted.size).toBeGreaterThan(0);
  for (const subject of accepted) expect(stored.map((row) => row['subject'])).toContain(subject);
  expect(stored.filter((row) => row['delete_at'] !== null || row['isOutside'] !== true)).toEqual([]);
  const keys = await rows(
    `select b.workspace_id || '/' || right(b.id::text, 2) || '/' || b.id as key from blobs b where b.delete_at is null`,
  );
  const objects = new S3Store(store.settings, 'backups', 'crash/');
  for (const { key } of keys) expect(await objects.bytes(String(key)), String(key)).not.toBeNull();
}, 240_000);
