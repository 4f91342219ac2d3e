import { inLanguage } from '../../../engine/words/in-language.js';
import type { App } from '../../../platform/http/http-server.js';
import { operation } from '../../../platform/http/operation.js';
import { isoOf } from '../../../platform/http/wire.js';
import { connectionCheckRoutes } from './connection-checks.routes.js';
import { connectionToWire } from './connection-wire.js';
import { changeConnection, createConnection, listConnections, removeConnection } from './connections.service.js';
import { factsOf, SEQUENCER_PROVIDER_IDS } from './providers/registry.js';
import {
  connectionParams,
  SequencerConnectionOut,
  SequencerCreateIn,
  SequencerDeleteOut,
  SequencerProvidersOut,
  SequencersOut,
  SequencerUpdateIn,
} from './sequencers.schemas.js';

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

  connectionCheckRoutes(app);

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
