import { expect } from 'vitest';
import { backgroundWork } from '../../src/jobs.js';
import { exportLoop } from '../../src/modules/reach/sequencers/index.js';
import { drainLoops } from '../../src/platform/due/drain.js';
import { type RunningWorker, startWorker } from '../../src/platform/due/worker.js';
import { jobsLoop } from '../../src/platform/queue/drain.js';
import type { JobHandler } from '../../src/platform/queue/job.js';
import { startQueue } from '../../src/platform/queue/start-queue.js';
import { openTestWorld, type TestAnswer, type TestWorld } from './world.js';

export const SEQUENCERS = '/sequencers';

/** World with a worker and a queue, and loops driven by the test. Requests are for workspace `a`. */
export interface SequencerWorld {
  readonly world: TestWorld;
  readonly worker: RunningWorker;
  /** Connects a sequencer, waits until its key is accepted, and returns the ID. */
  connect(body?: object): Promise<number>;
  /** Creates mailboxes at a provider, `box1@example.org` and so on, and returns their IDs. */
  mailboxes(count: number, more?: object): Promise<number[]>;
  /** Sends the export form; lists repeat the field. */
  exportTo(connectionId: number, fields: Readonly<Record<string, FormValue>>, more?: object): Promise<TestAnswer>;
  exports(connectionId: number): Promise<ExportJson[]>;
  connection(id: number): Promise<ConnectionJson>;
  reconnect(connectionId: number, body?: object): Promise<TestAnswer>;
  /** Processes everything that is due now; returns when something is due next. */
  drain(): Promise<Date | null>;
  /** Processes like `drain`, but moves the clock to each due time until nothing is due or `hours` have passed. */
  drainFor(hours: number): Promise<void>;
  /** Returns the types and data of sequencer events, oldest first. */
  events(): Promise<Array<{ readonly type: string; readonly data: Record<string, unknown> }>>;
  close(): Promise<void>;
}

export type FormValue = string | number | boolean | readonly (string | number)[];

export interface ExportJson {
  readonly id: number;
  readonly mailbox_id: number;
  readonly mailbox: string;
  readonly status: string;
  readonly provider_account_id: string | null;
  readonly last_error: string | null;
  readonly exported_at: string | null;
  readonly remote_state: string;
  readonly warmup_state: string;
}

export interface ConnectionJson {
  readonly id: number;
  readonly status: string;
  readonly last_error: string | null;
  readonly provider_workspace_id: string | null;
  readonly provider_workspace_name: string | null;
  readonly exports_count: number;
  readonly failed_exports_count: number;
}

const BOUNDARY = 'sequencer-form';

/** Returns a form with fields and, as `file`, a CSV file. */
function formBody(fields: Readonly<Record<string, FormValue>>): {
  body: string;
  headers: Record<string, string>;
} {
  const parts = Object.entries(fields).flatMap(([name, value]) =>
    [value].flat().map((item) => {
      const filename = name === 'file' ? '; filename="boxes.csv"' : '';
      return `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${filename}\r\n\r\n${item}\r\n`;
    }),
  );
  return {
    body: `${parts.join('')}--${BOUNDARY}--\r\n`,
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
  };
}

/** Returns the job handlers of workers, without checks of mail servers, because the mailboxes' servers do not exist. */
function handlersWithoutProbes(): JobHandler[] {
  const nothing = async (): Promise<void> => undefined;
  return backgroundWork().handlers.map((handler) =>
    handler.name === 'mailboxes.probe' ? { ...handler, run: nothing, giveUp: nothing } : handler,
  );
}

export async function openSequencerWorld(): Promise<SequencerWorld> {
  const world = await openTestWorld({ config: { egressAllow: ['127.0.0.0/8'] }, pool: { size: 12 } });
  await world.ctx.sql.execute('update workspaces set max_mailboxes = 10000');
  const worker = await startWorker(world.ctx, 'worker');
  const queue = await startQueue(world.ctx, worker, { handlers: handlersWithoutProbes() });
  // The queue runs independently: a job that ends between two checks may have made exports due that the first check did
  // not see.
  const loops = [jobsLoop, exportLoop()];
  const drain = (): Promise<Date | null> => drainLoops(world.ctx, worker, loops);
  const listOf = async (id: number): Promise<ExportJson[]> =>
    (await world.inA({ url: `${SEQUENCERS}/${id}/exports` })).json.exports;
  const connection = async (id: number): Promise<ConnectionJson> =>
    (await world.inA({ url: SEQUENCERS })).json.sequencers.find((one: ConnectionJson) => one.id === id);
  let made = 0;
  return {
    world,
    worker,
    drain,
    connection,
    exports: listOf,
    connect: async (body = {}) => {
      const { json, status } = await world.inA({
        method: 'POST',
        url: SEQUENCERS,
        body: { provider: 'sandbox', api_key: 'sandbox', ...body },
      });
      expect(status, JSON.stringify(json)).toBe(200);
      await drain();
      return json.id;
    },
    mailboxes: async (count, more = {}) => {
      const mailboxes = Array.from({ length: count }, () => {
        made += 1;
        return {
          address: `box${made}@example.org`,
          firstName: 'Box',
          lastName: String(made),
          connection: {
            password: `pass-${made}`,
            smtp: { host: 'smtp.example.org', port: 465 },
            imap: { host: 'imap.example.org', port: 993 },
          },
          ...more,
        };
      });
      const { json, status } = await world.inA({
        method: 'POST',
        url: '/mailboxes',
        body: { mailboxes, verify: false },
      });
      expect(status, JSON.stringify(json)).toBe(200);
      expect(json.rejections).toEqual([]);
      return json.mailboxes.map((one: { id: number }) => one.id);
    },
    exportTo: (id, fields, more = {}) => {
      const form = formBody(fields);
      return world.inA({ method: 'POST', url: `${SEQUENCERS}/${id}/export`, ...form, ...more });
    },
    reconnect: (id, body = {}) => world.inA({ method: 'POST', url: `${SEQUENCERS}/${id}/reconnect`, body }),
    drainFor: async (hours) => {
      const end = world.clock.now().getTime() + hours * 3_600_000;
      for (let next = await drain(); next !== null && next.getTime() <= end; next = await drain()) {
        world.clock.moveTo(next > world.clock.now() ? next : new Date(world.clock.now().getTime() + 1_000));
      }
    },
    events: async () =>
      world.ctx.sql.query(
        `select type, data from events where workspace_id = $1 and type like 'sequencer.%' order by occurred_at, id`,
        [world.a.id],
      ),
    close: async () => {
      await queue.stop(5_000);
      await worker.stop({ clean: true });
      await world.close();
    },
  };
}
