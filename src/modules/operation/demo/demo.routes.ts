import type { App } from '../../../platform/http/http-server.js';
import { operation } from '../../../platform/http/operation.js';
import { isoOf } from '../../../platform/http/wire.js';
import { DemoOut, TrialIn, TrialOut } from './demo.schemas.js';
import { endDemo, readDemo, startDemo } from './demo.service.js';
import type { DemoRow } from './demos.repo.js';
import { HISTORY_DAYS } from './replay.service.js';
import { createTrial } from './trial.service.js';

const NONE: DemoOut = {
  ...{ status: 'none', workspaceId: null, homeWorkspaceId: null, jobId: null, startedAt: null, error: null },
  ...{ daysPlayed: 0, daysTotal: HISTORY_DAYS, secondsLeft: null },
};

function demoToWire(row: DemoRow | undefined, now: Date): DemoOut {
  if (row === undefined) return NONE;
  const isMaking = row.status === 'making';
  return {
    status: row.status as DemoOut['status'],
    workspaceId: row.workspace_id,
    homeWorkspaceId: row.home_workspace_id,
    jobId: row.job_id,
    startedAt: isoOf(row.started_at),
    error: row.error,
    daysPlayed: row.status === 'ready' ? HISTORY_DAYS : row.days_played,
    daysTotal: HISTORY_DAYS,
    secondsLeft: isMaking && row.expected_at !== null ? secondsBetween(now, row.expected_at) : null,
  };
}

/** Returns whole seconds until a time; 0 if it has passed. */
const secondsBetween = (now: Date, at: Date): number => Math.max(0, Math.ceil((at.getTime() - now.getTime()) / 1_000));

const tag = 'Demonstration';

export function demoRoutes(app: App): void {
  operation(app, {
    id: 'createDemo',
    method: 'POST',
    path: '/demo',
    tag,
    summary: 'Create a demo',
    description:
      'Creates a sandbox workspace with mailboxes, a campaign that has run for some days and continues, replies, bounces and unsubscribes. The simulated mail world plays all of it: no email leaves the instance. Takes some seconds; `GET /demo` returns `ready` when done. A workspace has one demo: repeating the request returns the existing one. Requires an account-wide API key or an account owner.',
    scope: 'admin',
    response: DemoOut,
    errors: ['account_key_required'],
    accountOnly: true,
    handler: async (ctx, { workspaceId }) => demoToWire(await startDemo(ctx, workspaceId), ctx.clock.now()),
  });

  operation(app, {
    id: 'getDemo',
    method: 'GET',
    path: '/demo',
    tag,
    summary: 'Get the demo',
    description:
      'Returns the demo status of this workspace, and while the demo is being created, how many of its days are simulated. The demo workspace itself returns the same status.',
    response: DemoOut,
    handler: async (ctx, { workspaceId }) => demoToWire(await readDemo(ctx, workspaceId), ctx.clock.now()),
  });

  operation(app, {
    id: 'deleteDemo',
    method: 'DELETE',
    path: '/demo',
    tag,
    summary: 'Delete the demo',
    description:
      'Deletes the demo workspace with everything in it, including what was added since. Sending stops immediately and the workspace is gone within seconds; `GET /demo` then returns `none`. Requires an account-wide API key or an account owner.',
    scope: 'admin',
    response: DemoOut,
    errors: ['demo_not_found', 'account_key_required'],
    accountOnly: true,
    handler: async (ctx, { workspaceId }) => demoToWire(await endDemo(ctx, workspaceId), ctx.clock.now()),
  });

  operation(app, {
    id: 'createTrial',
    method: 'POST',
    path: '/demo/trial',
    tag,
    summary: 'Create a sandbox to try',
    description:
      'Creates a sandbox workspace with a mailbox, a campaign of two steps and five simulated contacts, ready to launch: no warmup, no gap ' +
      'between emails, a sending window that is always open. After the launch, replies arrive within two minutes; nothing leaves this ' +
      'server. Requires an account-wide API key or an account owner.',
    scope: 'admin',
    body: TrialIn,
    bodyOptional: true,
    response: TrialOut,
    errors: ['account_key_required'],
    example: { body: { timezone: 'Europe/Berlin' } },
    accountOnly: true,
    handler: (ctx, { body }) => createTrial(ctx, body.timezone),
  });
}
