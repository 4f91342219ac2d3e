import { inLanguage } from '../../../engine/words/in-language.js';
import { english } from '../../../engine/words/say.js';
import { later } from '../../../platform/http/answer.js';
import type { App } from '../../../platform/http/http-server.js';
import { operation } from '../../../platform/http/operation.js';
import { isoOf } from '../../../platform/http/wire.js';
import { verdictToWire } from './connection-wire.js';
import { getConnection } from './connections.service.js';
import { judgeConnectionReadiness } from './readiness.service.js';
import {
  connectionParams,
  type SequencerConnectionOut,
  SequencerReadinessOut,
  SequencerValidateIn,
  SequencerValidateOut,
} from './sequencers.schemas.js';
import { validateConnectionNow } from './validate.service.js';

/** Shorter than the request timeout; the provider times out earlier. */
const VALIDATE_WAIT_MS = 25_000;

/** Registers the checks of a sequencer connection: its key, and its readiness for exports. */
export function connectionCheckRoutes(app: App): void {
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
}
