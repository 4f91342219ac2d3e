import { backgroundWork } from '../../../src/jobs.js';
import { type Review, reviewInstallation } from '../../../src/modules/operation/restored/index.js';
import { sealSecrets } from '../../../src/modules/reach/mailboxes/core/connection.js';
import { sendingLoop } from '../../../src/modules/sending/delivery/index.js';
import type { Ctx } from '../../../src/platform/context.js';
import { drainLoops } from '../../../src/platform/due/drain.js';
import { startWorker } from '../../../src/platform/due/worker.js';
import { startWorkerRole } from '../../../src/roles/worker-role.js';
import { until } from '../outside/imap-reading.js';
import type { Accepted, Provider } from '../outside/provider.js';
import type { TestWorld } from '../world.js';

/** Moves a mailbox of workspace A to a provider. */
export async function connectTo(
  world: TestWorld,
  mailboxId: number,
  { smtpPort, imap }: Provider,
  password = 'testpass',
): Promise<void> {
  const at = (port: number) => ({ host: '127.0.0.1', port, security: 'none', username: 'testuser' });
  const secrets = { smtpPassword: 'testpass', imapPassword: password };
  await world.ctx.sql.query(
    `with box as (update mailboxes set provider = 'smtp', connection = $2, secrets = $3 where id = $1)
     insert into mailbox_syncs (workspace_id, mailbox_id, due_at) values ($4, $1, $5)`,
    [
      mailboxId,
      JSON.stringify({ auth: 'password', smtp: at(smtpPort), imap: at(imap.port) }),
      sealSecrets(world.ctx, world.a.id, mailboxId, secrets),
      world.a.id,
      world.clock.now(),
    ],
  );
}

/** Sends what is due, with this daily limit of each mailbox. */
export async function sendDue(ctx: Ctx, perDay: number): Promise<void> {
  await ctx.sql.execute('update mailboxes set daily_limit = $1', [perDay]);
  const worker = await startWorker(ctx, 'sender');
  await drainLoops(ctx, worker, [sendingLoop()]);
  await worker.stop({ clean: true });
}

/** Runs the worker role of a held instance, or with a held workspace, until all readable mailboxes are read, and returns the review. */
export async function compareMailboxes(
  ctx: Ctx,
  reviewOf: (ctx: Ctx) => Promise<Review | null> = reviewInstallation,
): Promise<Review> {
  const worker = await startWorker(ctx, 'held');
  const role = await startWorkerRole(ctx, worker, backgroundWork());
  try {
    const review = async () => (await reviewOf(ctx)) as Review;
    await until('read', async () => (await review()).mailboxes.reading === 0, 120_000);
    return await review();
  } finally {
    await role.stop(10_000);
    await worker.stop({ clean: true });
  }
}

/** Returns the recipient's reply to an email. */
export const replyTo = ({ to, raw }: Accepted): string =>
  [
    `From: ${to}`,
    `To: ${/^From: .*<(.*)>/m.exec(raw)?.[1]}`,
    'Subject: Re: Hello',
    `Message-ID: <reply.${to}>`,
    `In-Reply-To: ${/^Message-ID: (.*)$/im.exec(raw)?.[1]?.trim()}`,
    '',
    'Yes, call me',
  ].join('\r\n');

/** Resumes a campaign that a release has paused. */
export async function resume(ctx: Ctx, campaignId: string): Promise<void> {
  await ctx.sql.execute(
    `with c as (update campaigns set status = 'active' where id = $1)
     update campaign_slots set active = true, next_check_at = $2 where campaign_id = $1`,
    [campaignId, ctx.clock.now()],
  );
}
