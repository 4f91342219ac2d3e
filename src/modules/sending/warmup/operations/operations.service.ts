import type { WarmupAction } from '../../../../engine/lifecycle/delivery-enums.js';
import type { WarmupSettings } from '../../../../engine/warmup/settings.js';
import { english } from '../../../../engine/words/say.js';
import { type Ctx, inTx } from '../../../../platform/context.js';
import { notFound } from '../../../../platform/errors.js';
import { enqueueMany } from '../../../../platform/queue/enqueue.js';
import { lockWanted, type Rejection } from '../../../reach/mailboxes/index.js';
import { applyWarmup } from '../core/warmup.jobs.js';
import { listResumeStatuses } from '../core/warmup-mailboxes.repo.js';
import { announceOperation } from './announce.service.js';
import { refusalOf } from './eligibility.js';
import {
  findOperation,
  findSameUnfinished,
  type ItemRow,
  insertOperation,
  listBusyMailboxes,
  listItems,
  type OperationRow,
} from './operations.repo.js';

/** Requested change of warmup for mailboxes, by address or ID. */
export interface WarmupRequest {
  readonly mailboxes: readonly string[];
  readonly action: WarmupAction;
  readonly settings?: Partial<WarmupSettings> | undefined;
  readonly idempotencyKey?: string | undefined;
}

export interface OperationView {
  readonly operation: OperationRow;
  readonly items: readonly ItemRow[];
}

/**
 * Creates a change of warmup. Mailboxes that cannot be changed are rejected with their reason; the others are changed
 * one by one in the background. While an operation runs, the same request returns it.
 */
export function createWarmupOperation(ctx: Ctx, workspaceId: number, body: WarmupRequest): Promise<OperationView> {
  return inTx(ctx, async (ctx) => {
    const { action, settings = {} } = body;
    const { wanted, rejections: unknown } = await lockWanted(ctx, workspaceId, body.mailboxes);
    const ids = wanted.map(({ row }) => row.id);
    const busy = await listBusyMailboxes(ctx.sql, workspaceId, ids);
    const resumesAs = await listResumeStatuses(ctx.sql, workspaceId, ids);
    const refused = wanted.flatMap(({ ref, row }): Rejection[] => {
      const refusal = refusalOf(action, row, resumesAs.get(row.id) ?? 'warming');
      return refusal === null ? [] : [{ mailbox: ref, ...refusal }];
    });
    const able = wanted.filter(({ ref }) => !refused.some((rejection) => rejection.mailbox === ref));
    const same = await findSameUnfinished(
      ctx.sql,
      workspaceId,
      action,
      settings,
      able.map(({ row }) => row.id),
    );
    if (same !== undefined) return viewOf(ctx, same);
    const free = able.filter(({ row }) => !busy.has(row.id));
    const rejections = [...unknown.map(sharpen), ...refused, ...able.filter(({ row }) => busy.has(row.id)).map(toBusy)];
    const id = ctx.ids.uuid();
    await insertOperation(ctx.sql, workspaceId, ctx.clock.now(), {
      id,
      action,
      settings,
      requestedCount: body.mailboxes.length,
      rejections,
      items: free.map(({ row }) => ({ mailboxId: row.id, mailbox: row.address })),
    });
    await enqueueMany(
      ctx,
      applyWarmup,
      free.map(({ row }) => ({ workspaceId, operationId: id, mailboxId: row.id })),
    );
    const operation = await requireOperation(ctx, workspaceId, id);
    if (free.length === 0) await announceOperation(ctx, operation);
    return viewOf(ctx, operation);
  });
}

/** Returns an operation with its items. Throws `operation_not_found` (404). */
export async function getWarmupOperation(ctx: Ctx, workspaceId: number, id: string): Promise<OperationView> {
  return viewOf(ctx, await requireOperation(ctx, workspaceId, id));
}

async function requireOperation(ctx: Ctx, workspaceId: number, id: string): Promise<OperationRow> {
  const row = await findOperation(ctx.sql, workspaceId, id);
  if (row === undefined) throw notFound('operation');
  return row;
}

async function viewOf(ctx: Ctx, operation: OperationRow): Promise<OperationView> {
  return { operation, items: await listItems(ctx.sql, operation.workspace_id, operation.id) };
}

function toBusy({ ref }: { readonly ref: string }): Rejection {
  return {
    mailbox: ref,
    code: 'operation_running',
    message: english`Another warmup operation on this mailbox is in progress.`,
  };
}

/** Distinguishes a value that cannot name a mailbox from one that names no existing mailbox. */
function sharpen(rejection: Rejection): Rejection {
  const isName = /^[^\s@]+@[^\s@]+$|^\d+$|^[0-9a-f-]{36}$/i.test(rejection.mailbox.trim());
  if (rejection.code !== 'not_found' || isName) return rejection;
  return {
    ...rejection,
    code: 'invalid_address',
    message: english`The value is neither an email address nor a mailbox ID.`,
  };
}
