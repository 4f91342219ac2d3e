import type { App } from '../../../platform/http/http-server.js';
import { operation } from '../../../platform/http/operation.js';
import { isoOf } from '../../../platform/http/wire.js';
import { DemoOut, TrialIn, TrialOut } from './demo.schemas.js';
import { endDemo, readDemo, startDemo } from './demo.service.js';
import type { DemoRow } from './demos.repo.js';
import { createTrial } from './trial.service.js';

const NONE: DemoOut = {
  ...{ status: 'none', workspaceId: null, homeWorkspaceId: null, jobId: null, startedAt: null, error: null },
};

function demoToWire(row: DemoRow | undefined): DemoOut {
  if (row === undefined) return NONE;
  return {
    status: row.status as DemoOut['status'],
    workspaceId: row.workspace_id,
    homeWorkspaceId: row.home_workspace_id,
    jobId: row.job_id,
    startedAt: isoOf(row.started_at),
    error: row.error,
  };
}

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
    handler: async (ctx, { workspaceId }) => demoToWire(await startDemo(ctx, workspaceId)),
  });

  operation(app, {
    id: 'getDemo',
    method: 'GET',
    path: '/demo',
    tag,
    summary: 'Get the demo',
    description: 'Returns the demo status of this workspace. The demo workspace itself returns the same status.',
    response: DemoOut,
    handler: async (ctx, { workspaceId }) => demoToWire(await readDemo(ctx, workspaceId)),
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
    handler: async (ctx, { workspaceId }) => demoToWire(await endDemo(ctx, workspaceId)),
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
