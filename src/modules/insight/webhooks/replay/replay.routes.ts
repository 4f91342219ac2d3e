import { Type } from 'typebox';
import { say } from '../../../../engine/words/say.js';
import { type CursorBinding, type CursorPosition, decodeCursor, encodeCursor } from '../../../../platform/db/keyset.js';
import { valueError } from '../../../../platform/errors.js';
import type { App } from '../../../../platform/http/http-server.js';
import { operation } from '../../../../platform/http/operation.js';
import { dt, nullable, pageCursor, resourceId, withDefault } from '../../../../platform/http/types.js';
import type { Secrets } from '../../../../platform/secrets.js';
import { type EventCatalogue, eventFeedBinding } from '../../../foundation/events/index.js';
import { replayEvents } from './replay.service.js';

const WebhookReplayIn = Type.Object(
  {
    since: Type.Optional(dt({ description: 'Only events that happened at or after this time.' })),
    cursor: Type.Optional(
      pageCursor({ description: '`nextCursor` of the previous replay, or of the event log read without filters.' }),
    ),
    afterSequence: Type.Optional(
      Type.Integer({
        minimum: 0,
        description: 'Only events after this `sequence`, the last one received. 0: all events.',
      }),
    ),
    until: Type.Optional(dt({ description: 'Only events that happened before this time.' })),
    eventTypes: Type.Optional(
      Type.Array(Type.String({ maxLength: 100 }), {
        minItems: 1,
        maxItems: 60,
        description: 'Event types to replay, among those of the subscription; prefixes are supported.',
      }),
    ),
    includeDelivered: withDefault(
      Type.Boolean({ description: 'Whether to include events that were delivered before.' }),
      false,
    ),
    limit: withDefault(Type.Integer({ minimum: 1, maximum: 10_000 }), 1000),
  },
  { $id: 'WebhookReplayIn', examples: [{ since: '2026-03-09T00:00:00Z', includeDelivered: true }] },
);

const WebhookReplayOut = Type.Object(
  {
    createdCount: Type.Integer({ description: 'Events without a delivery to the subscription.' }),
    requeuedCount: Type.Integer({ description: 'Deliveries that start a new series of attempts.' }),
    skippedCount: Type.Integer({ description: 'Deliveries skipped: delivered before, or in progress.' }),
    nextCursor: nullable(Type.String()),
    hasMore: Type.Boolean(),
  },
  { $id: 'WebhookReplayOut' },
);

function bindingOf(workspaceId: number, subscriptionId: string): CursorBinding {
  return { workspaceId, operation: 'replayWebhookEvents', filters: { subscriptionId } };
}

/**
 * Returns the position of a cursor, either of a replay to this subscription or of the event log. Throws 422
 * `invalid_cursor`.
 */
function startOf(
  secrets: Secrets,
  workspaceId: number,
  subscriptionId: string,
  cursor: string,
): { readonly after: number; readonly since: Date | null } {
  const read = (binding: CursorBinding) => decodeCursor(secrets, binding, cursor, ['body', 'cursor']);
  let position: CursorPosition;
  try {
    position = read(eventFeedBinding(workspaceId));
  } catch {
    position = read(bindingOf(workspaceId, subscriptionId));
  }
  const [after, since = null] = position;
  return { after: Number(after), since: since === null ? null : new Date(String(since)) };
}

/** Registers the operation that delivers events of the log again. */
export function replayRoutes(app: App, catalogue: EventCatalogue): void {
  operation(app, {
    id: 'replayWebhookEvents',
    method: 'POST',
    path: '/campaigns/webhooks/subscriptions/{subscription_id}/replay',
    tag: 'Campaign webhooks',
    summary: 'Replay events',
    description:
      'Delivers events of the log from a period, or after a cursor, to this subscription: failed ones, ones from before the subscription existed, and with `includeDelivered` all. Events keep their IDs. While `hasMore` is true, continue with `nextCursor`.',
    params: Type.Object({ subscription_id: resourceId() }),
    body: WebhookReplayIn,
    response: WebhookReplayOut,
    errors: ['subscription_not_found', 'subscription_disabled'],
    handler: async (ctx, { workspaceId, params, body }) => {
      const { since = null, cursor, afterSequence, until = null, eventTypes = null, includeDelivered, limit } = body;
      const starts = [since ?? undefined, cursor, afterSequence].filter((start) => start !== undefined);
      if (starts.length !== 1) {
        const text = say`one of since, cursor and afterSequence says where to begin`;
        throw valueError(['body', 'since'], starts.length === 0 ? 'missing_one_of' : 'conflicting_values', text);
      }
      if (since !== null && until !== null && until <= since) {
        throw valueError(['body', 'until'], 'conflicting_values', say('must be later than `since`'));
      }
      const subscriptionId = params.subscription_id;
      const start =
        cursor === undefined
          ? { after: afterSequence ?? 0, since }
          : startOf(ctx.secrets, workspaceId, subscriptionId, cursor);
      const input = { workspaceId, subscriptionId, ...start, until, eventTypes, includeDelivered, limit };
      const { position, ...counts } = await replayEvents(ctx, catalogue, input);
      const nextCursor =
        position === null
          ? null
          : encodeCursor(ctx.secrets, bindingOf(workspaceId, subscriptionId), [position, start.since]);
      return { ...counts, nextCursor, hasMore: position !== null };
    },
  });
}
