import { backgroundWork } from './jobs.js';
import { ensureBootstrapKey } from './modules/workspaces/index.js';
import { readConfig } from './platform/config.js';
import type { Ctx } from './platform/context.js';
import { keepHeapSmall } from './platform/heap.js';
import { type OpenContext, openContext } from './platform/open-context.js';
import { onStopSignal } from './platform/shutdown.js';
import { startMessage } from './platform/start-error.js';
import { type RunningApi, startApiRole } from './roles/api-role.js';
import { startMailRole } from './roles/mail-role.js';
import type { RunningRole } from './roles/role.js';
import { startWorkerRole } from './roles/worker-role.js';

/** Lines for the person who started the service; the log is for machines. */
function say(...lines: readonly string[]): void {
  process.stdout.write(`${lines.join('\n')}\n`);
}

async function startRoles(ctx: Ctx): Promise<{ roles: RunningRole[]; api: RunningApi | null }> {
  const roles: RunningRole[] = [];
  let api: RunningApi | null = null;
  try {
    if (ctx.config.roles.includes('worker')) roles.push(await startWorkerRole(ctx, backgroundWork()));
    if (ctx.config.roles.includes('mail')) roles.push(await startMailRole(ctx));
    if (ctx.config.roles.includes('api')) {
      api = await startApiRole(ctx);
      roles.push(api);
    }
    return { roles, api };
  } catch (error) {
    await Promise.all(roles.map((role) => role.stop(ctx.config.shutdownGraceMs)));
    throw error;
  }
}

/** The front door closes first, then what works behind it, then what both lean on. */
async function stopAll(opened: OpenContext, roles: readonly RunningRole[], api: RunningApi | null): Promise<boolean> {
  const { shutdownGraceMs } = opened.ctx.config;
  const startedMs = performance.now();
  const left = (): number => Math.max(0, shutdownGraceMs - (performance.now() - startedMs));
  const ended = [(await api?.stop(left())) ?? true];
  ended.push(...(await Promise.all(roles.filter((role) => role !== api).map((role) => role.stop(left())))));
  ended.push(await opened.close());
  return ended.every(Boolean);
}

function endOnUnexpected(ctx: Ctx): void {
  const end = (what: string) => (error: unknown) => {
    ctx.log.fatal({ err: error }, `${what}; the process ends, its work is taken over after a restart`);
    process.exit(1);
  };
  process.on('uncaughtException', end('an error nobody caught'));
  process.on('unhandledRejection', end('a rejection nobody handled'));
}

async function main(): Promise<void> {
  keepHeapSmall();
  const opened = await openContext(readConfig());
  const { ctx } = opened;
  endOnUnexpected(ctx);
  let started: Awaited<ReturnType<typeof startRoles>>;
  try {
    const first = await ensureBootstrapKey(ctx);
    started = await startRoles(ctx);
    if (started.api !== null) say(`Outrider listens at ${started.api.address} (API reference: /docs)`);
    say(`Roles: ${ctx.config.roles.join(', ')}`);
    say(ctx.config.databaseUrl === null ? `Data: ${ctx.config.dataDir}` : 'Data: in the database of DATABASE_URL');
    say(`Workspace: ${first.workspaceId}`);
    if (first.key !== null) say(`API key, shown only this once: ${first.key}`);
  } catch (error) {
    await opened.close();
    throw error;
  }
  onStopSignal((signal) => {
    ctx.log.info({ signal }, 'stopping');
    stopAll(opened, started.roles, started.api).then(
      (clean) => process.exit(clean ? 0 : 1),
      (error: unknown) => {
        ctx.log.error({ err: error }, 'stopping failed');
        process.exit(1);
      },
    );
  });
}

main().catch((error: unknown) => {
  process.stderr.write(`${startMessage(error)}\n`);
  process.exit(1);
});
