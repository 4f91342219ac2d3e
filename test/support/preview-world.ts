import { startSmtpServer } from '../../sandbox/src/smtp/server.js';
import type { DueLoop } from '../../src/platform/due/due-loop.js';
import { startDueLoops } from '../../src/platform/due/runner.js';
import { openWorkerWorld, type WorkerWorld } from './sending-world.js';
import type { TestAnswer, TestWorkspace } from './world.js';

/** Message as the server accepted it. */
interface KeptMail {
  readonly to: readonly string[];
  readonly raw: string;
}

/** The service with a server that keeps its messages, to compare previews with sent email. */
export interface PreviewWorld extends WorkerWorld {
  preview(body: object, workspace?: TestWorkspace): Promise<TestAnswer>;
  /** Returns messages with `part` in a recipient's address, oldest first. */
  mailTo(part: string): KeptMail[];
}

/** Runs `loops`, and rejects recipients whose address starts with `refused`. */
export async function openPreviewWorld(loops: readonly DueLoop[] = []): Promise<PreviewWorld> {
  const mails: KeptMail[] = [];
  const server = await startSmtpServer({
    handlers: {
      rcpt: (_session, _transaction, { address }) =>
        address.startsWith('refused') ? '550 5.1.1 No such user here' : null,
      message: (_session, { to }, body) => {
        mails.push({ to, raw: body.toString('latin1') });
        return '250 2.0.0 taken';
      },
    },
  });
  const base = await openWorkerWorld({ config: { mailRelayUrl: `smtp://127.0.0.1:${server.port}` } });
  const { world } = base;
  const running = startDueLoops(world.ctx, base.worker, loops);
  return {
    ...base,
    preview: (body, workspace = world.a) =>
      world.inject({
        method: 'POST',
        url: '/campaigns/steps/preview',
        query: { workspaceId: workspace.id },
        key: workspace.key,
        body,
      }),
    mailTo: (part) => mails.filter((mail) => mail.to.some((to) => to.includes(part))),
    close: async () => {
      await running.stop(5_000);
      await base.close();
      await server.close();
    },
  };
}

/** Returns the unfolded value of the first header with this name. */
export const headerOf = (raw: string, name: string): string | undefined =>
  new RegExp(`^${name}: (.*)$`, 'im').exec(raw.replace(/\r\n(?=[ \t])/g, ''))?.[1]?.trim();
