import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { readingsLoop } from '../../../src/modules/outreach/sources/index.js';
import { sequenceJobHandlers } from '../../../src/modules/sending/sequence/index.js';
import { drainLoops } from '../../../src/platform/due/drain.js';
import type { OutboundHttp } from '../../../src/platform/outbound/port.js';
import { type ImportWorld, openImportWorld } from '../import-world.js';
import { answer, startReceiver, type WebhookReceiver } from '../webhook-receiver.js';
import type { TestAnswer } from '../world.js';

export const HOUR_MS = 3_600_000;
export const LEADS = 'Email,First Name,Seats\nana@leads.test,Ana,3\nbo@leads.test,Bo,4\nno address,Cy,5\n';

/** World with a server on loopback that has the file of a source, and a loop that the test drives. */
export class FileWorld {
  world!: ImportWorld;
  server!: WebhookReceiver;
  loop = readingsLoop();
  /** Time limit of transfers, which are minutes long otherwise. */
  timeoutMs: number | null = null;

  ask(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, body?: unknown, more = {}): Promise<TestAnswer> {
    return this.world.inA({ method, url, ...(body === undefined ? {} : { body }), ...more });
  }

  csv(text: string): void {
    this.server.respond = answer(200, { 'content-type': 'text/csv' }, text);
  }

  async makeSource(more: Record<string, unknown> = {}, file: Record<string, unknown> = {}): Promise<string> {
    const body = { kind: 'file', name: 'Leads', file: { url: this.server.url, everyHours: 6, ...file }, ...more };
    const made = await this.ask('POST', '/contact-sources', body);
    expect([made.status, made.text]).toEqual([200, expect.any(String)]);
    return made.json.id;
  }

  drainLoop(): Promise<Date | null> {
    return drainLoops(this.world.ctx, this.world.ctx.worker, [this.loop]);
  }

  /** Runs due work, and lets the readings in progress end. */
  async read(): Promise<void> {
    for (let round = 0; round < 4; round += 1) {
      await this.drainLoop();
      await this.world.drain();
      this.world.clock.advanceMs(2_000);
    }
  }

  async readNow(id: string): Promise<void> {
    expect((await this.ask('POST', `/contact-sources/${id}/read`)).status).toBe(200);
    await this.read();
  }

  readonly readings = async (id: string) => (await this.ask('GET', `/contact-sources/${id}/readings`)).json.items;
  readonly vanished = async (id: string) => (await this.ask('GET', `/contact-sources/${id}/vanished`)).json.items;
  readonly source = async (id: string) => (await this.ask('GET', `/contact-sources/${id}`)).json;
  readonly attention = async () =>
    (await this.ask('GET', '/overview/attention')).json.items.filter(
      ({ kind }: { kind: string }) => kind === 'contact_source_failing',
    );
}

/** Opens the world for the tests of a file. */
export function openFileWorld(): FileWorld {
  const files = new FileWorld();
  beforeAll(async () => {
    const open = { webhookAllowHttp: true, egressAllow: ['127.0.0.0/8'] };
    files.world = await openImportWorld([...sequenceJobHandlers], open);
    const { http } = files.world.ctx;
    const hasty: OutboundHttp = {
      ...http,
      download: (request, take) => http.download({ ...request, timeoutMs: files.timeoutMs ?? request.timeoutMs }, take),
    };
    Object.assign(files.world.ctx, { http: hasty });
    files.server = await startReceiver();
  });
  beforeEach(async () => {
    files.timeoutMs = null;
    files.loop = readingsLoop();
    await files.world.ctx.sql.query('delete from contact_sources');
    files.server.requests.length = 0;
  });
  afterAll(async () => {
    await files.server.close();
    await files.world.close();
  });
  return files;
}
