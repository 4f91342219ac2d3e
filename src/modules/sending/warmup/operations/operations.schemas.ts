import { type Static, Type } from 'typebox';
import {
  WARMUP_ACTIONS,
  WARMUP_ITEM_STATUSES,
  WARMUP_OPERATION_STATUSES,
} from '../../../../engine/lifecycle/delivery-enums.js';
import { dtOut, enumOf, nullable } from '../../../../platform/http/types.js';
import { REJECTION_CODES, Rejection } from '../../../reach/mailboxes/index.js';
import { WarmupSettingsIn } from '../core/settings.schemas.js';

export const WarmupOperationIn = Type.Object(
  {
    action: enumOf(WARMUP_ACTIONS),
    mailboxes: Type.Array(Type.String({ minLength: 1, maxLength: 320 }), {
      minItems: 1,
      maxItems: 1000,
      description: 'Mailboxes: addresses or IDs.',
    }),
    idempotencyKey: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 255,
        description: 'Same as the header `Idempotency-Key`. If both are sent, they must be equal.',
      }),
    ),
    settings: Type.Optional(WarmupSettingsIn),
  },
  { $id: 'WarmupOperationIn' },
);
export type WarmupOperationIn = Static<typeof WarmupOperationIn>;

const WarmupItemOut = Type.Object(
  {
    mailboxId: Type.Integer(),
    mailbox: Type.String({ description: 'Address of the mailbox.' }),
    status: enumOf(WARMUP_ITEM_STATUSES),
    errorCode: nullable(enumOf(REJECTION_CODES)),
    errorMessage: nullable(Type.String()),
    provider: nullable(Type.String(), {
      description: 'Warmup provider; null for Outrider. No sequencer provides warmup yet.',
    }),
    providerWorkspaceId: nullable(Type.String(), { description: 'Always null: Outrider itself warms up mailboxes.' }),
    providerAccountId: nullable(Type.String(), { description: 'Always null: Outrider itself warms up mailboxes.' }),
    queuedAt: dtOut(),
    startedAt: nullable(dtOut()),
    completedAt: nullable(dtOut()),
  },
  { $id: 'WarmupItemOut' },
);

export const WarmupOperationOut = Type.Object(
  {
    operationId: Type.String({ format: 'uuid' }),
    status: enumOf(WARMUP_OPERATION_STATUSES),
    action: enumOf(WARMUP_ACTIONS),
    workspaceId: Type.Integer(),
    requestedCount: Type.Integer(),
    acceptedCount: Type.Integer(),
    rejectedCount: Type.Integer(),
    successCount: Type.Integer(),
    failureCount: Type.Integer(),
    rejections: Type.Array(Rejection),
    queuedAt: dtOut(),
    startedAt: nullable(dtOut()),
    completedAt: nullable(dtOut()),
    items: Type.Array(WarmupItemOut, { description: 'Accepted mailboxes, in the order of the request.' }),
  },
  { $id: 'WarmupOperationOut' },
);
export type WarmupOperationOut = Static<typeof WarmupOperationOut>;
