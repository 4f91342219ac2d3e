import { Type } from 'typebox';
import { later } from '../../platform/http/answer.js';
import type { App } from '../../platform/http/http-server.js';
import { operation } from '../../platform/http/operation.js';
import { integerId } from '../../platform/http/types.js';
import { isoOf } from '../../platform/http/wire.js';
import { connectionToWire, verdictToWire } from './connection-wire.js';
import {
  changeConnection,
  createConnection,
  getConnection,
  listConnections,
  removeConnection,
} from './connections.service.js';
import { factsOf, SEQUENCER_PROVIDER_IDS } from './providers/registry.js';
import { judgeConnectionReadiness } from './readiness.service.js';
import {
  SequencerConnectionOut,
  SequencerCreateIn,
  SequencerDeleteOut,
  SequencerProvidersOut,
  SequencerReadinessOut,
  SequencersOut,
  SequencerUpdateIn,
  SequencerValidateIn,
  SequencerValidateOut,
} from './sequencers.schemas.js';
import { validateConnectionNow } from './validate.service.js';

/** Within the time that a request has; the provider is given up earlier. */
const VALIDATE_WAIT_MS = 25_000;

export const connectionParams = Type.Object({
  connection_id: integerId({ description: 'Integer id of the connection.' }),
});

/** What mailboxes can be exported to, and the connections to it. */
export function sequencerRoutes(app: App): void {
  operation(app, {
    id: 'listSequencerProviders',
    method: 'GET',
    path: '/sequencers/providers',
    tag: 'Sequencers',
    summary: 'List sequencers',
    description:
      'The sequencers that mailboxes can be exported to, what the documented API of each can do, and what to ask a person ' +
      'for to connect it. `sandbox` needs no account anywhere: with it exports can be tried out.',
    response: SequencerProvidersOut,
    handler: async () => ({
      providers: SEQUENCER_PROVIDER_IDS.map((id) => {
        const { name, capabilities, fields } = factsOf(id);
        return { id, name, capabilities, fields: [...fields] };
      }),
    }),
  });

  operation(app, {
    id: 'listSequencers',
    method: 'GET',
    path: '/sequencers',
    tag: 'Sequencers',
    summary: 'List connections to sequencers',
    description: 'All connections of the workspace, newest first. API keys are never shown.',
    response: SequencersOut,
    handler: async (ctx, { workspaceId }) => ({
      sequencers: (await listConnections(ctx, workspaceId)).map(connectionToWire),
    }),
  });

  operation(app, {
    id: 'createSequencer',
    method: 'POST',
    path: '/sequencers',
    tag: 'Sequencers',
    summary: 'Connect a sequencer',
    description:
      'Stores the API key of a workspace at a sequencer. The connection is `pending` until the key has been accepted there; ' +
      'mailboxes that are exported meanwhile wait. The same account is connected once.',
    body: SequencerCreateIn,
    response: SequencerConnectionOut,
    errors: ['already_exists'],
    example: { body: { provider: 'sandbox', api_key: 'sandbox', name: 'Try it out' } },
    handler: async (ctx, { body, workspaceId }) => connectionToWire(await createConnection(ctx, workspaceId, body)),
  });

  operation(app, {
    id: 'updateSequencer',
    method: 'PATCH',
    path: '/sequencers/{connection_id}',
    tag: 'Sequencers',
    summary: 'Change a connection to a sequencer',
    description:
      'What is left out stays. A new key makes the connection `pending` until it has been accepted; it must be one of the same ' +
      'workspace there, unless `provider_workspace_id` is set to null with it. A new address needs the key again. `disabled` stops its exports; `active` starts them again once the key has been accepted.',
    params: connectionParams,
    body: SequencerUpdateIn,
    response: SequencerConnectionOut,
    errors: ['connection_not_found', 'already_exists'],
    example: { body: { name: 'Outreach, north' } },
    handler: async (ctx, { params, body, workspaceId }) =>
      connectionToWire(await changeConnection(ctx, workspaceId, params.connection_id, body)),
  });

  operation(app, {
    id: 'validateSequencer',
    method: 'POST',
    path: '/sequencers/{connection_id}/validate',
    tag: 'Sequencers',
    summary: 'Check the key of a connection',
    description:
      'Asks the sequencer whether the key is good, and whose it is. The answer about the stored key is kept and changes the ' +
      'status of the connection; with `api_key` another key is asked about and nothing is kept. A sequencer that does not ' +
      'answer in time is `no_answer`.',
    rate: 'outside',
    params: connectionParams,
    body: SequencerValidateIn,
    bodyOptional: true,
    response: SequencerValidateOut,
    errors: ['connection_not_found'],
    example: { body: {} },
    handler: async (ctx, { params, body, workspaceId }) => {
      const connection = await getConnection(ctx, workspaceId, params.connection_id);
      const silent = { cause: 'no_answer', code: 'no_answer', message: 'There was no answer in time.' } as const;
      return later(
        verdictToWire(connection, silent, ctx.clock.now()),
        async (ctx) => {
          const verdict = await validateConnectionNow(ctx, connection, body.api_key);
          return verdictToWire(await getConnection(ctx, workspaceId, connection.id), verdict, ctx.clock.now());
        },
        VALIDATE_WAIT_MS,
      );
    },
  });

  operation(app, {
    id: 'getSequencerReadiness',
    method: 'GET',
    path: '/sequencers/{connection_id}/readiness',
    tag: 'Sequencers',
    summary: 'Check whether mailboxes can be exported',
    description:
      'Asks the sequencer about the key and its room, and looks at the mailboxes of the workspace: which have a login that ' +
      'can be passed on, and which are ready to send. Changes nothing.',
    rate: 'outside',
    params: connectionParams,
    response: SequencerReadinessOut,
    errors: ['connection_not_found'],
    handler: async (ctx, { params, workspaceId }) => {
      const { checks, status, ...counts } = await judgeConnectionReadiness(ctx, workspaceId, params.connection_id);
      return {
        connection_id: params.connection_id,
        ready: checks.every((check) => check.status !== 'fail'),
        status: status as SequencerConnectionOut['status'],
        checks: [...checks],
        ...counts,
        generated_at: isoOf(ctx.clock.now()),
      };
    },
  });

  operation(app, {
    id: 'deleteSequencer',
    method: 'DELETE',
    path: '/sequencers/{connection_id}',
    tag: 'Sequencers',
    summary: 'Delete a connection to a sequencer',
    description:
      'Forgets the key and the list of exports. Accounts at the sequencer stay, with the logins they were given: those can ' +
      'not be recalled, only changed at the provider of the mailbox. What it reported no longer counts in `externalDailyUsage`.',
    params: connectionParams,
    response: SequencerDeleteOut,
    errors: ['connection_not_found'],
    handler: async (ctx, { params, workspaceId }) => {
      await removeConnection(ctx, workspaceId, params.connection_id);
      return { id: params.connection_id, deleted: true, deleted_at: isoOf(ctx.clock.now()) };
    },
  });
}
