import { syncLoop } from '../../../src/modules/conversation/receiving/syncing/sync.worker.js';
import { sealSecrets } from '../../../src/modules/reach/mailboxes/core/connection.js';
import { type RunningWorker, startWorker } from '../../../src/platform/due/worker.js';
import type { ReceivingWorld, SentMail } from '../receiving.js';
import { type StartedImap, startFakeImap } from './fake-imap.js';

/** Mailboxes at a provider, and a worker that reads them. `closeAll` ends everything. */
export interface ImapReading {
  startImap(...given: Parameters<typeof startFakeImap>): Promise<StartedImap>;
  /** Sends the first message of a campaign, then moves its mailbox to a provider. */
  external(
    port: number,
    password?: string,
    user?: string,
    contacts?: number,
  ): Promise<{ campaignId: string; send: SentMail; sends: readonly SentMail[] }>;
  /** @param refreshMs between checks of all folders; the interval of the service by default */
  startReading(refreshMs?: number): Promise<{
    stop(): Promise<void>;
    readonly worker: RunningWorker;
    readonly loop: ReturnType<typeof syncLoop>;
  }>;
  /** Starts of the received Message-IDs, in order. */
  inbound(mailboxId: number): Promise<string[]>;
  connected(send: SentMail): () => Promise<boolean>;
  closeAll(): Promise<void>;
}

export function imapReading(r: ReceivingWorld): ImapReading {
  const closers: Array<() => unknown> = [];
  let number = 0;
  return {
    startImap: async (...given) => {
      const started = await startFakeImap(...given);
      closers.push(started.close);
      return started;
    },
    external: async (port, password = 'testpass', user = 'testuser', contacts = 1) => {
      number += 1;
      const name = `person${number}`;
      const { campaign, sends } = await r.sentCampaign({
        contacts,
        email: (at) => (at === 0 ? `${name}@imap.test` : `${name}.${at}@imap${at}.test`),
      });
      const send = sends[0] as SentMail;
      const endpoint = { host: '127.0.0.1', port, security: 'none', username: user };
      const given = { imapPassword: password, smtpPassword: 'x' };
      await r.rows(
        `update mailboxes set provider = 'smtp', connection = $2, secrets = $3 where id = $1`,
        send.mailboxId,
        JSON.stringify({ auth: 'password', smtp: endpoint, imap: endpoint }),
        sealSecrets(r.world.ctx, r.world.a.id, send.mailboxId, given),
      );
      await r.rows(
        'insert into mailbox_syncs (workspace_id, mailbox_id, due_at) values ($1, $2, $3)',
        r.world.a.id,
        send.mailboxId,
        r.world.clock.now(),
      );
      return { campaignId: campaign.campaignId, send, sends };
    },
    startReading: async (refreshMs) => {
      const worker: RunningWorker = await startWorker(r.world.ctx, 'reader');
      const loop = syncLoop(undefined, undefined, refreshMs);
      let running = true;
      const turning = (async () => {
        while (running) {
          await loop.tick(r.world.ctx, worker);
          await new Promise((resolve) => setTimeout(resolve, 50));
        }
      })();
      const stop = async (): Promise<void> => {
        if (!running) return;
        running = false;
        await turning;
        await loop.drain?.();
        await worker.stop({ clean: true });
      };
      closers.push(stop);
      return { stop, worker, loop };
    },
    inbound: async (mailboxId) => {
      const rows = await r.rows(
        `select message_id_header as id from messages where mailbox_id = $1 and direction = 'inbound' order by id`,
        mailboxId,
      );
      return rows.map((row) => String(row['id']).slice(1).split('.')[0] as string);
    },
    connected: (send) => async () =>
      (await r.row('select connected from mailbox_syncs where mailbox_id = $1', send.mailboxId))['connected'] === true,
    closeAll: async () => {
      for (const close of closers.splice(0).reverse()) await close();
    },
  };
}

export async function until(what: string, look: () => Promise<boolean>, ms = 15_000): Promise<void> {
  const started = performance.now();
  while (!(await look())) {
    if (performance.now() - started > ms) throw new Error(`${what}: not within ${ms} ms`);
    await new Promise((resolve) => setTimeout(resolve, 40));
  }
}

/** Sends the contact's reply to `send`, whose Message-ID starts with `id`. */
export const answer = (send: SentMail, id: string, text = 'Yes, call me', inReplyTo = send.header): string =>
  [
    `From: ${send.email}`,
    `To: ${send.address}`,
    'Subject: Re: Quick question',
    `Message-ID: <${id}.${send.id}@imap.test>`,
    `In-Reply-To: ${inReplyTo}`,
    '',
    text,
  ].join('\r\n');
