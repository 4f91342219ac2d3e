import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type StoredConnection, sealSecrets } from '../src/modules/reach/mailboxes/core/connection.js';
import { sendingLoop } from '../src/modules/sending/delivery/index.js';
import type { Ctx } from '../src/platform/context.js';
import { drainLoops } from '../src/platform/due/drain.js';
import { startWorker } from '../src/platform/due/worker.js';
import type { SeededCampaign } from '../test/support/seed.js';
import { batches } from './harness/batches.js';
import type { Bench } from './harness/bench.js';
import { compare, timed } from './harness/compare.js';
import { certificateOf, startSinkProcess } from './harness/sink.js';
import { openBenchWorld } from './harness/world.js';
import { startPeer } from './peers/peer-process.js';

/** Every round has new mailboxes, so that it includes handshakes and sign-ins. */
const MAILBOXES = 2_000;
const EACH = 5;
const AT_ONCE = 20;
/** A round sends ten thousand messages and takes long. */
const MOST_ROUNDS = 3;

/** The usual instance: many mailboxes, each with its own sign-in at its provider and a few messages. */
export const sendTlsBench: Bench = {
  name: 'send-tls',
  title:
    'processor time of a message over TLS, many mailboxes of five messages each, against nodemailer doing the same',
  async *run({ rounds }) {
    const folder = mkdtempSync(join(tmpdir(), 'outrider-bench-'));
    const sink = await startSinkProcess({ implicitTls: true });
    const ca = await certificateOf(sink.port);
    const caFile = join(folder, 'ca.pem');
    writeFileSync(caFile, ca);
    const { ctx, workspaceId, serverPid, close } = await openBenchWorld({
      MAIL_TLS_CA_FILE: caFile,
      EGRESS_ALLOW: '127.0.0.0/8',
    });
    const worker = await startWorker(ctx, 'bench');
    const peer = await startPeer({ kind: 'mailboxes', port: sink.port, ca, atOnce: AT_ONCE, messagesEach: EACH });
    const loop = sendingLoop();
    try {
      const next = batches({ ctx, workspaceId }, { contacts: MAILBOXES * EACH, mailboxes: MAILBOXES });
      yield await compare({
        name: 'CPU per message',
        unit: 'msg',
        measure: 'cpu',
        goal: { most: 0.6 },
        rounds: Math.min(rounds, MOST_ROUNDS),
        subject: {
          label: 'engine',
          run: async () => {
            const campaign = await next();
            await connectMailboxes(ctx, campaign, sink.port);
            return timed(async () => {
              await drainLoops(ctx, worker, [loop]);
              return MAILBOXES * EACH;
            }, serverPid);
          },
        },
        floor: { label: 'nodemailer, a pool per mailbox', run: () => peer.send(MAILBOXES * EACH) },
        note: `${MAILBOXES} new mailboxes a round with a login each. The engine's count includes claims, limits and results.`,
      });
    } finally {
      peer.close();
      await worker.stop({ clean: true });
      await close();
      await sink.close();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

/** Connects the mailboxes to a server with a password, as their owners would. */
async function connectMailboxes(ctx: Ctx, campaign: SeededCampaign, port: number): Promise<void> {
  const connection: StoredConnection = {
    auth: 'password',
    smtp: { host: '127.0.0.1', port, security: 'tls', username: 'sender' },
    imap: null,
  };
  const secrets = campaign.mailboxIds.map((id) =>
    sealSecrets(ctx, campaign.workspaceId, id, { smtpPassword: 'secret' }),
  );
  await ctx.sql.query(
    `update mailboxes m set provider = 'smtp', connection = $2, secrets = n.secrets
     from unnest($3::int[], $4::bytea[]) as n (id, secrets) where m.workspace_id = $1 and m.id = n.id`,
    [campaign.workspaceId, JSON.stringify(connection), campaign.mailboxIds, secrets],
  );
}
