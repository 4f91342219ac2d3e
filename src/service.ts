import { backgroundWork } from './jobs.js';
import { makeFirstOwnerLink } from './modules/foundation/people/index.js';
import { ensureBootstrapKey } from './modules/foundation/workspaces/index.js';
import { type Config, readConfig } from './platform/config.js';
import type { Ctx } from './platform/context.js';
import { keepHeapSmall, sweepWhenIdle } from './platform/heap.js';
import { type OpenContext, openContext } from './platform/open-context.js';
import { isOutOfFiles } from './platform/open-files.js';
import { onStopSignal } from './platform/shutdown.js';
import { startMessage } from './platform/start-error.js';
import { type RunningApi, startApiRole } from './roles/api-role.js';
import { startMailRole } from './roles/mail-role.js';
import { startProbeRole } from './roles/probe-role.js';
import { readinessOf } from './roles/readiness.js';
import type { RunningRole } from './roles/role.js';
import { startWorkerRole } from './roles/worker-role.js';

/** Prints lines for the operator, because the log is for machines. */
function say(...lines: readonly string[]): void {
  process.stdout.write(`${lines.join('\n')}\n`);
}

async function startRoles({
  ctx,
  worker,
  databaseProblem,
  patiently,
}: OpenContext): Promise<{ roles: RunningRole[]; api: RunningApi | null }> {
  const roles: RunningRole[] = [];
  let api: RunningApi | null = null;
  const readiness = readinessOf(ctx, databaseProblem);
  try {
    if (ctx.config.probe !== null) roles.push(await startProbeRole(ctx, ctx.config.probe, readiness));
    if (ctx.config.roles.includes('worker'))
      roles.push(await startWorkerRole(ctx, worker, backgroundWork(), patiently));
    if (ctx.config.roles.includes('mail')) roles.push(await startMailRole(ctx));
    if (ctx.config.roles.includes('api')) {
      api = await startApiRole(ctx, readiness);
      roles.push(api);
    }
    return { roles, api };
  } catch (error) {
    await Promise.all(roles.map((role) => role.stop(ctx.config.shutdownGraceMs)));
    throw error;
  }
}

/** Closes the HTTP server first, then the work behind it, then shared resources. */
async function stopAll(opened: OpenContext, roles: readonly RunningRole[], api: RunningApi | null): Promise<boolean> {
  const { shutdownGraceMs } = opened.ctx.config;
  const startedMs = performance.now();
  const left = (): number => Math.max(0, shutdownGraceMs - (performance.now() - startedMs));
  const ended = [(await api?.stop(left())) ?? true];
  ended.push(...(await Promise.all(roles.filter((role) => role !== api).map((role) => role.stop(left())))));
  // The heartbeat continues until all work has ended. After an unclean stop, other processes take over immediately.
  await opened.worker.stop({ clean: ended.every(Boolean) });
  ended.push(await opened.close());
  return ended.every(Boolean);
}

/** Running out of files and connections is temporary; any other uncaught error may leave an inconsistent state. */
function endOnUnexpected(ctx: Ctx): void {
  const end = (what: string) => (error: unknown) => {
    if (isOutOfFiles(error)) {
      ctx.log.error({ err: error }, 'no more files or connections can be opened; raise the limit of this process');
      return;
    }
    ctx.log.fatal({ err: error }, `${what}; the process ends, its work is taken over after a restart`);
    process.exit(1);
  };
  process.on('uncaughtException', end('an uncaught exception'));
  process.on('unhandledRejection', end('an unhandled rejection'));
}

/** Starts the roles of the settings; on failure, ends the process with a message that says what to do. */
export async function runService(read: () => Config = readConfig): Promise<void> {
  await start(read).catch((error: unknown) => {
    process.stderr.write(`${startMessage(error)}\n`);
    process.exit(1);
  });
}

/** While the instance has no members, each start prints a link for the first owner. */
async function sayFirstOwnerLink(ctx: Ctx): Promise<void> {
  const link = await makeFirstOwnerLink(ctx);
  if (link !== null) say(`Create the owner account (link valid 24 h): ${link}`);
}

async function start(read: () => Config): Promise<void> {
  keepHeapSmall();
  sweepWhenIdle();
  const opened = await openContext(read());
  const { ctx } = opened;
  endOnUnexpected(ctx);
  // A signal during the start is kept: the start completes, then stops in order.
  const stopWanted = new Promise<NodeJS.Signals>((resolve) => onStopSignal(resolve));
  let started: Awaited<ReturnType<typeof startRoles>>;
  try {
    const first = await opened.patiently('the first workspace', () => ensureBootstrapKey(ctx));
    started = await startRoles(opened);
    if (started.api !== null)
      say(`Outrider is listening at ${started.api.address} (console: /app, API reference: /docs)`);
    say(`Roles: ${ctx.config.roles.join(', ')}`);
    say(ctx.config.databaseUrl === null ? `Data: ${ctx.config.dataDir}` : 'Data: in the database of DATABASE_URL');
    say(`Workspace: ${first.workspaceId}`);
    if (started.api !== null) await opened.patiently('the link for the first person', () => sayFirstOwnerLink(ctx));
    if (first.key !== null) say(`API key (shown only once): ${first.key}`);
  } catch (error) {
    await opened.close();
    throw error;
  }
  void stopWanted.then(async (signal) => {
    ctx.log.info({ signal }, 'stopping');
    try {
      process.exit((await stopAll(opened, started.roles, started.api)) ? 0 : 1);
    } catch (error) {
      ctx.log.error({ err: error }, 'stopping failed');
      process.exit(1);
    }
  });
}
