import { contactJobHandlers } from '../../src/modules/outreach/contacts/index.js';
import { importJobHandlers } from '../../src/modules/outreach/imports/index.js';
import type { Config } from '../../src/platform/config.js';
import { type RunningWorker, startWorker } from '../../src/platform/due/worker.js';
import { drainJobs } from '../../src/platform/queue/drain.js';
import type { JobHandler } from '../../src/platform/queue/job.js';
import { startQueue } from '../../src/platform/queue/start-queue.js';
import { openTestWorld, type TestAnswer, type TestWorld } from './world.js';

export interface ImportWorld extends TestWorld {
  /** Runs the jobs of imports and contacts until none is due. */
  drain(): Promise<void>;
}

/**
 * Opens a world that runs the background jobs of imports.
 * @param more handlers of other modules that a file needs
 * @param config settings that a file needs
 */
export async function openImportWorld(
  more: readonly JobHandler[] = [],
  config: Partial<Config> = {},
): Promise<ImportWorld> {
  const world = await openTestWorld({ config: { rateLimits: false, ...config } });
  const worker: RunningWorker = await startWorker(world.ctx, 'worker');
  const queue = await startQueue(world.ctx, worker, {
    handlers: [...importJobHandlers, ...contactJobHandlers, ...more],
  });
  return {
    ...world,
    drain: async () => {
      await drainJobs(world.ctx);
    },
    close: async () => {
      await queue.stop(5_000);
      await worker.stop({ clean: true });
      await world.close();
    },
  };
}

/** Creates a campaign through the API: a draft without steps. */
export async function makeCampaign(
  world: TestWorld,
  options: {
    readonly key?: string;
    readonly workspaceId?: number;
    readonly groupId?: string;
    readonly name?: string;
  } = {},
): Promise<string> {
  const answer = await world.inject({
    method: 'POST',
    url: '/campaigns',
    query: { workspaceId: options.workspaceId ?? world.a.id },
    key: options.key ?? world.a.key,
    body: { name: options.name ?? 'Spring', ...(options.groupId === undefined ? {} : { groupId: options.groupId }) },
  });
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.json.id as string;
}

export interface UploadRequest {
  readonly url: string;
  readonly file?: string | Uint8Array | null;
  readonly fileName?: string;
  readonly fields?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number | boolean>>;
  readonly key?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
  readonly workspaceId?: number;
}

/** Sends a form with a file, as a browser does. */
export async function upload(world: TestWorld, request: UploadRequest): Promise<TestAnswer> {
  const form = new FormData();
  for (const [name, value] of Object.entries(request.fields ?? {})) form.set(name, value);
  if (request.file !== null && request.file !== undefined) {
    form.set('file', new Blob([Buffer.from(request.file)], { type: 'text/csv' }), request.fileName ?? 'people.csv');
  }
  const encoded = new Response(form);
  // IDs of the same millisecond have no order.
  world.clock.advanceMs(1);
  return world.inject({
    method: 'POST',
    url: request.url,
    query: { workspaceId: request.workspaceId ?? world.a.id, ...request.query },
    ...(request.key === undefined ? {} : { key: request.key }),
    headers: { 'content-type': encoded.headers.get('content-type') ?? '', ...request.headers },
    body: Buffer.from(await encoded.arrayBuffer()),
  });
}

/** Uploads a file directly into a campaign. */
export function importInto(
  world: TestWorld,
  campaignId: string,
  file: string | Uint8Array,
  fields: Readonly<Record<string, string>> = {},
): Promise<TestAnswer> {
  return upload(world, { url: `/campaigns/${campaignId}/contacts/import`, file, fields });
}

/** Returns all contacts of a campaign from the API. */
// biome-ignore lint/suspicious/noExplicitAny: a test states the shape it expects.
export async function contactsOf(world: TestWorld, campaignId: string): Promise<any[]> {
  const answer = await world.inject({ url: `/campaigns/${campaignId}/contacts`, query: { workspaceId: world.a.id } });
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.json;
}

export async function statusOf(world: TestWorld, importId: string) {
  const answer = await world.inject({ url: `/imports/${importId}`, query: { workspaceId: world.a.id } });
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.json;
}

/** Returns the events of a type in a workspace, oldest first. */
export async function eventsOf(world: TestWorld, type: string): Promise<Array<Record<string, unknown>>> {
  const rows = await world.ctx.sql.query<{ data: Record<string, unknown> }>(
    'select data from events where workspace_id = $1 and type = $2 order by id',
    [world.a.id, type],
  );
  return rows.map((row) => row.data);
}

/** Suppresses an address or `@domain`. */
export async function suppressAddress(world: TestWorld, email: string, groupId?: string): Promise<void> {
  const isDomain = email.startsWith('@');
  await world.ctx.sql.execute(
    `insert into suppressions (workspace_id, id, kind, value, group_id, reason, source, created_at, updated_at)
     values ($1, $2, $3, $4, $5, 'manual', 'api', $6, $6)`,
    [
      world.a.id,
      world.ctx.ids.uuid(),
      isDomain ? 'domain' : 'email',
      isDomain ? email.slice(1) : email,
      groupId ?? '',
      world.clock.now(),
    ],
  );
}
