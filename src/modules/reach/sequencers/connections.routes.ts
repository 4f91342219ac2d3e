import { Type } from 'typebox';
import { inLanguage } from '../../../engine/words/in-language.js';
import { english } from '../../../engine/words/say.js';
import { later } from '../../../platform/http/answer.js';
import type { App } from '../../../platform/http/http-server.js';
import { operation } from '../../../platform/http/operation.js';
import { integerId } from '../../../platform/http/types.js';
import { isoOf } from '../../../platform/http/wire.js';
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

/** Shorter than the request timeout; the provider times out earlier. */
const VALIDATE_WAIT_MS = 25_000;

export const connectionParams = Type.Object({
  connection_id: integerId({ description: 'Integer ID of the connection.' }),
});

/** Registers the operations of sequencers and their connections. */
export function sequencerRoutes(app: App): void {
  operation(app, {
    id: 'listSequencerProviders',
    method: 'GET',
    path: '/sequencers/providers',
    tag: 'Sequencers',
    summary: 'List sequencers',
    description:
      'Returns the sequencers mailboxes can be exported to, the capabilities of their APIs, and the fields required to connect them. `sandbox` requires no account and lets you try exports.',
    response: SequencerProvidersOut,
    handler: async ({ language }) => ({
      providers: SEQUENCER_PROVIDER_IDS.map((id) => {
        const { name, capabilities, fields } = factsOf(id);
        const shown = fields.map((field) => ({ ...field, label: inLanguage(language, field.label) }));
        return { id, name, capabilities, fields: shown };
      }),
    }),
  });

  operation(app, {
    id: 'listSequencers',
    method: 'GET',
    path: '/sequencers',
    tag: 'Sequencers',
    summary: 'List sequencer connections',
    description: 'Returns the sequencer connections of the workspace, newest first. API keys are never returned.',
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
      'Stores the API key of a workspace at a sequencer. The connection is `pending` until the sequencer accepts the key; mailboxes exported before that wait. An account can be connected once.',
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
    summary: 'Update a sequencer connection',
    description:
      'Updates the fields you send. A new key makes the connection `pending` until the sequencer accepts it. The key must belong to the same workspace at the sequencer unless you also set `provider_workspace_id` to null. A new address requires the key again. `disabled` stops exports; `active` resumes them once the key is accepted.',
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
    summary: 'Check the key of a sequencer connection',
    description:
      'Checks at the sequencer whether the key is valid and whose it is. The result for the stored key updates the status of the connection. With `api_key`, another key is checked and nothing is stored. A sequencer that does not respond in time is `no_answer`.',
    rate: 'outside',
    params: connectionParams,
    body: SequencerValidateIn,
    bodyOptional: true,
    response: SequencerValidateOut,
    errors: ['connection_not_found'],
    example: { body: {} },
    handler: async (ctx, { params, body, workspaceId }) => {
      const connection = await getConnection(ctx, workspaceId, params.connection_id);
      const silent = {
        cause: 'no_answer',
        code: 'no_answer',
        message: english`The sequencer did not respond in time.`,
      } as const;
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
    summary: 'Check export readiness',
    description:
      'Checks the key and the capacity at the sequencer, and which mailboxes of the workspace have credentials to export and are ready to send. Changes nothing.',
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
        checks: checks.map((check) => ({ ...check, title: inLanguage(ctx.language, check.title) })),
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
    summary: 'Delete a sequencer connection',
    description:
      'Deletes the key and the list of exports. Accounts at the sequencer stay, with the credentials they received; to revoke those, change them at the provider of the mailbox. Usage reported by the sequencer no longer counts in `externalDailyUsage`.',
    params: connectionParams,
    response: SequencerDeleteOut,
    errors: ['connection_not_found'],
    handler: async (ctx, { params, workspaceId }) => {
      await removeConnection(ctx, workspaceId, params.connection_id);
      return { id: params.connection_id, deleted: true, deleted_at: isoOf(ctx.clock.now()) };
    },
  });
}
