import type { Ctx } from '../../../platform/context.js';
import { planExport } from './export-plan.js';
import { markHanded } from './export-queues.repo.js';
import {
  type ExportQueue,
  isLastTry,
  keepWaiting,
  recordAccount,
  recordDropped,
  recordExported,
  recordFailed,
  recordFault,
} from './export-results.service.js';
import type { ExportRow, ExportTask } from './exports.repo.js';
import { concernsConnection, ProviderFault } from './providers/fault.js';
import type {
  NewAccount,
  ProviderAccess,
  ProviderFacts,
  RemoteAccount,
  RemoteWarmupState,
  SequencerProvider,
} from './providers/provider.js';

/** Facts that all exports of a batch share. Contains the plain key: never log it. */
export interface Step {
  readonly queue: ExportQueue;
  readonly provider: SequencerProvider;
  readonly facts: ProviderFacts;
  readonly access: ProviderAccess;
}

/** Export with its mailbox. Contains plain passwords: never log it. */
export interface ReadyExport {
  readonly row: ExportRow;
  readonly account: NewAccount;
  /** Account at the provider, once it is known to exist. */
  readonly remote: RemoteAccount | null;
}

/**
 * Performs one export as far as possible. Every write to the provider is recorded before it is made, so that after a
 * crash the account is looked up instead of created twice. Returns the export if its warmup still has to be enabled.
 * Throws faults of the connection and faults that the next export would meet too.
 */
export async function exportOne(
  ctx: Ctx,
  step: Step,
  item: ReadyExport,
  found: RemoteAccount | null | undefined,
): Promise<{ readonly toWarm: ReadyExport | undefined }> {
  const { queue } = step;
  const { row } = item;
  const plan = planExport({
    task: row.task as ExportTask,
    handedAt: row.handed_at,
    wasCreation: row.handed_to_create,
    createsWhole: step.facts.createsWhole,
    found,
    now: ctx.clock.now(),
  });
  if (plan.kind === 'wait') {
    await keepWaiting(ctx, queue, row, plan.until);
    return NOTHING;
  }
  if (plan.kind === 'adopt') return recordMade(ctx, step, { ...item, remote: plan.remote });
  let handed = row;
  try {
    if (plan.kind === 'recreate') {
      const marked = await mark(ctx, queue, row, plan.kind);
      if (marked === null) return NOTHING;
      handed = marked;
      await step.provider.remove?.(ctx, step.access, plan.remote.id);
    }
    // After this point, the risk is a duplicate account rather than the old one.
    if (row.task === 'recreate') await recordDropped(ctx, queue, handed);
    const marked = await mark(ctx, queue, row, plan.kind === 'update' ? 'update' : 'create');
    if (marked === null) return NOTHING;
    handed = marked;
    const account = { ...item.account, warmup: marked.include_warmup };
    const remote =
      plan.kind === 'update'
        ? await step.provider.update(ctx, step.access, plan.remote, account)
        : await step.provider.create(ctx, step.access, account);
    return await recordMade(ctx, step, { row: marked, account, remote });
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error;
    await judgeFault(ctx, step, handed, found, error);
    return NOTHING;
  }
}

const NOTHING = { toWarm: undefined };

/** Runs a step of one export. If it throws because of the export, sets the export aside and returns undefined. */
export type Apart = <T>(row: ExportRow, step: () => Promise<T>) => Promise<T | undefined>;

function mark(
  ctx: Ctx,
  queue: ExportQueue,
  row: ExportRow,
  write: 'create' | 'update' | 'recreate',
): Promise<ExportRow | null> {
  return markHanded(ctx.sql, queue.fence, row.id, { at: ctx.clock.now(), isCreation: write === 'create' });
}

async function recordMade(
  ctx: Ctx,
  step: Step,
  item: ReadyExport & { readonly remote: RemoteAccount },
): Promise<{ readonly toWarm: ReadyExport | undefined }> {
  const { row, remote } = item;
  const account = { ...item.account, warmup: row.include_warmup };
  const warms = account.warmup && step.facts.capabilities.warmup && remote.warmup !== 'active';
  if (!warms || remote.state === 'error') {
    await recordExported(ctx, step.queue, row, remote);
    return NOTHING;
  }
  await recordAccount(ctx, step.queue, row, remote);
  return { toWarm: { ...item, account } };
}

/**
 * Records faults of the account. Rethrows faults of the connection, and missing responses, because they concern the
 * batch.
 */
async function judgeFault(
  ctx: Ctx,
  step: Step,
  row: ExportRow,
  found: RemoteAccount | null | undefined,
  fault: ProviderFault,
): Promise<void> {
  if (concernsConnection(fault)) throw fault;
  if (fault.kind === 'exists' && found === undefined) {
    const text = `${fault.message} Its API does not identify that account. Check at the sequencer that the account is connected. To track it in Outrider, delete it there and export the mailbox again.`;
    await recordFailed(ctx, step.queue, row, text);
    return;
  }
  await recordFault(ctx, step.queue, row, fault);
  if (fault.kind === 'retry' || fault.kind === 'unknown') throw fault;
}

/**
 * Enables the warmup of accounts and ends their exports. If the provider rejects it, the export succeeds with a note.
 * Throws faults that the connection or the next export would meet too.
 */
export async function warmAccounts(ctx: Ctx, step: Step, items: readonly ReadyExport[], apart: Apart): Promise<void> {
  const made = items.flatMap(({ row, remote }) => (remote === null ? [] : [{ row, remote }]));
  let warmup: RemoteWarmupState;
  try {
    warmup = await step.provider.warm(
      ctx,
      step.access,
      made.map(({ remote }) => remote),
    );
  } catch (error) {
    if (!(error instanceof ProviderFault) || concernsConnection(error)) throw error;
    for (const { row, remote } of made) {
      if (error.kind === 'refused' || isLastTry(row)) {
        const note = `The account was created, but its warmup could not be enabled: ${error.message} Enable it at the sequencer.`;
        await apart(row, () => recordExported(ctx, step.queue, row, remote, note));
      } else {
        // Enabling can be repeated, so its result does not matter.
        const fault = new ProviderFault('retry', error.message, error.retryAfterSeconds);
        await apart(row, () => recordFault(ctx, step.queue, row, fault));
      }
    }
    if (error.kind !== 'refused') throw error;
    return;
  }
  for (const { row, remote } of made) {
    await apart(row, () => recordExported(ctx, step.queue, row, { ...remote, warmup }));
  }
}
