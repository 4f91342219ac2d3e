import type { ConnectionStatus } from '../../../engine/lifecycle/delivery-enums.js';
import { connectionTransitions } from '../../../engine/lifecycle/machines.js';
import { targetOf } from '../../../engine/lifecycle/transitions.js';
import { stored } from '../../../engine/words/in-language.js';
import { type Said, say } from '../../../engine/words/say.js';
import { type Ctx, inTx } from '../../../platform/context.js';
import { conflict, notFound, ValidationError, valueError } from '../../../platform/errors.js';
import { enqueue } from '../../../platform/queue/enqueue.js';
import { appendAudit } from '../../foundation/workspaces/index.js';
import { checkBaseUrl, sealKey } from './connection-access.js';
import { type ConnectionView, listConnectionViews } from './connections.reads.js';
import {
  type ConnectionRow,
  deleteConnection,
  findConnection,
  findTwin,
  insertConnection,
  lockConnection,
  makeQueueDue,
  takeConnectionId,
  updateConnection,
} from './connections.repo.js';
import { factsOf, type SequencerProviderId } from './providers/registry.js';
import { connectionJobKey, EXPORT_LOOP, validateConnection } from './sequencers.jobs.js';
import { refreshReportedUsage } from './usage.service.js';

/** Requested connection. */
export interface NewConnection {
  readonly provider: SequencerProviderId;
  readonly api_key: string;
  /** Name; defaults to the provider's name. */
  readonly name?: string | undefined;
  /** Base URL; null or absent for the provider's own. */
  readonly base_url?: string | null | undefined;
  readonly provider_workspace_id?: string | null | undefined;
  /**
   * Whether to validate the key; if false, the connection is usable immediately, and a wrong key shows with the first
   * export.
   */
  readonly validate: boolean;
}

/** Changes of a connection. Absent fields stay. */
export interface ConnectionChange {
  readonly api_key?: string | undefined;
  /** Name; null for the provider's name. */
  readonly name?: string | null | undefined;
  readonly base_url?: string | null | undefined;
  readonly provider_workspace_id?: string | null | undefined;
  readonly status?: 'active' | 'disabled' | undefined;
}

export function listConnections(ctx: Ctx, workspaceId: number): Promise<ConnectionView[]> {
  return listConnectionViews(ctx.sql, workspaceId);
}

/** Returns a connection as the API shows it. Throws `connection_not_found` (404). */
export async function viewConnection(ctx: Ctx, workspaceId: number, id: number): Promise<ConnectionView> {
  const [view] = await listConnectionViews(ctx.sql, workspaceId, id);
  if (view === undefined) throw notFound('connection');
  return view;
}

/** Returns a connection. Throws `connection_not_found` (404). */
export async function getConnection(ctx: Ctx, workspaceId: number, id: number): Promise<ConnectionRow> {
  const row = await findConnection(ctx.sql, workspaceId, id);
  if (row === null) throw notFound('connection');
  return row;
}

/** Returns a connection that accepts exports. Throws 404, or 409 `connection_unusable` with advice. */
export async function getUsableConnection(ctx: Ctx, workspaceId: number, id: number): Promise<ConnectionRow> {
  const row = await getConnection(ctx, workspaceId, id);
  if (row.status === 'active' || row.status === 'pending') return row;
  throw conflict('connection_unusable', unusableText(row), { status: row.status });
}

function unusableText(row: ConnectionRow): Said {
  if (row.status === 'disabled') return say`This connection is disabled. Set its status to active to use it.`;
  const why = row.last_error === null ? say`Validate the connection to see why.` : stored(row.last_error);
  return say`This connection is ${row.status}. ${why}`;
}

/**
 * Connects a workspace to a provider. A job validates the key unless `validate` is false. Throws 409 `already_exists`
 * if the same account is connected, and 422 for an address that must not be reached.
 */
export function createConnection(ctx: Ctx, workspaceId: number, input: NewConnection): Promise<ConnectionView> {
  const facts = factsOf(input.provider);
  const baseUrl = readBaseUrl(ctx, input.provider, input.base_url ?? null);
  return inTx(ctx, async (ctx) => {
    const now = ctx.clock.now();
    const id = await takeConnectionId(ctx.sql);
    const target = { workspace_id: workspaceId, id, provider: input.provider, base_url: baseUrl };
    const row = {
      ...target,
      ...sealKey(ctx, target, input.api_key),
      name: input.name ?? facts.name,
      status: input.validate ? 'pending' : 'active',
      provider_workspace_id: input.provider_workspace_id ?? null,
      created_at: now,
      updated_at: now,
    };
    const added = await insertConnection(ctx.sql, row);
    if (added === null) {
      const twin = await findTwin(ctx.sql, workspaceId, id, { ...row });
      throw alreadyThere(twin?.name ?? facts.name, twin?.id ?? null);
    }
    if (input.validate) await enqueueValidation(ctx, workspaceId, id);
    await appendAudit(ctx, workspaceId, {
      action: 'sequencer.created',
      resource: 'sequencer',
      resourceId: String(id),
      changes: { provider: input.provider, name: row.name, baseUrl },
    });
    return viewConnection(ctx, workspaceId, id);
  });
}

/**
 * Changes a connection; omitted fields stay. A new key or address makes it `pending`, and a job validates it. A stored
 * key is never sent to another address than the one it was given for, so a new address requires the key again.
 */
export function changeConnection(
  ctx: Ctx,
  workspaceId: number,
  id: number,
  input: ConnectionChange,
): Promise<ConnectionView> {
  return inTx(ctx, async (ctx) => {
    const row = await lockConnection(ctx.sql, workspaceId, id);
    if (row === null) throw notFound('connection');
    const baseUrl = input.base_url === undefined ? row.base_url : readBaseUrl(ctx, row.provider, input.base_url);
    if (baseUrl !== row.base_url && input.api_key === undefined) {
      throw valueError(['body', 'api_key'], 'missing_one_of', say`is required when the address changes`);
    }
    const name = input.name === null ? factsOf(row.provider as SequencerProviderId).name : (input.name ?? row.name);
    const next = {
      ...row,
      base_url: baseUrl,
      ...(input.provider_workspace_id === undefined ? {} : { provider_workspace_id: input.provider_workspace_id }),
      ...(input.api_key === undefined ? {} : sealKey(ctx, { ...row, base_url: baseUrl }, input.api_key)),
    };
    const twin = await findTwin(ctx.sql, workspaceId, id, next);
    if (twin !== null) throw alreadyThere(twin.name, twin.id);
    const asksAgain = input.api_key !== undefined || next.provider_workspace_id !== row.provider_workspace_id;
    const status = nextStatus(row.status as ConnectionStatus, input.status, asksAgain);
    await updateConnection(ctx.sql, workspaceId, id, {
      name,
      base_url: next.base_url,
      provider_workspace_id: next.provider_workspace_id,
      api_key: next.api_key,
      api_key_hint: next.api_key_hint,
      fingerprint: next.fingerprint,
      status,
      ...(asksAgain ? { revision: row.revision + 1 } : {}),
      ...(status === 'pending' ? { last_error: null, failures: 0, rests_until: null } : {}),
      updated_at: ctx.clock.now(),
    });
    if (status === 'pending') await enqueueValidation(ctx, workspaceId, id);
    await appendAudit(ctx, workspaceId, {
      action: 'sequencer.updated',
      resource: 'sequencer',
      resourceId: String(id),
      changes: { name: input.name, status: input.status, baseUrl, newKey: input.api_key !== undefined },
    });
    return viewConnection(ctx, workspaceId, id);
  });
}

/**
 * Returns the status after a change. A disabled connection stays disabled until it is set to active; otherwise, a
 * changed key is validated.
 */
function nextStatus(
  from: ConnectionStatus,
  wanted: 'active' | 'disabled' | undefined,
  asksAgain: boolean,
): ConnectionStatus {
  if (wanted === 'disabled') return targetOf(connectionTransitions, from, 'disable') ?? from;
  const enabled = wanted === 'active' ? (targetOf(connectionTransitions, from, 'enable') ?? from) : from;
  return asksAgain ? (targetOf(connectionTransitions, enabled, 'key_changed') ?? enabled) : enabled;
}

/** Deletes a connection with its key and its exports. Accounts at the provider stay. */
export function removeConnection(ctx: Ctx, workspaceId: number, id: number): Promise<void> {
  return inTx(ctx, async (ctx) => {
    const row = await lockConnection(ctx.sql, workspaceId, id);
    if (row === null) throw notFound('connection');
    await refreshReportedUsage(ctx, workspaceId, id, () => deleteConnection(ctx.sql, workspaceId, id));
    await appendAudit(ctx, workspaceId, {
      action: 'sequencer.deleted',
      resource: 'sequencer',
      resourceId: String(id),
      changes: { provider: row.provider, name: row.name },
    });
  });
}

/** Enqueues the validation of the key. Exports resume if it is valid. */
export async function enqueueValidation(ctx: Ctx, workspaceId: number, connectionId: number): Promise<void> {
  const job = { workspaceId, connectionId };
  await enqueue(ctx, validateConnection, job, { jobKey: connectionJobKey(validateConnection.name, job) });
}

/** Wakes the loop for waiting exports of a connection. */
export async function wakeQueue(ctx: Ctx, workspaceId: number, connectionId: number): Promise<void> {
  await makeQueueDue(ctx.sql, workspaceId, connectionId, ctx.clock.now());
  ctx.wake.hint(EXPORT_LOOP);
}

function readBaseUrl(ctx: Ctx, provider: string, text: string | null): string | null {
  const facts = factsOf(provider);
  const takesOne = facts.fields.some((field) => field.name === 'base_url');
  if (text === null) {
    if (facts.baseUrl !== null) return null;
    throw valueError(['body', 'base_url'], 'missing_one_of', say`is required; ${facts.name} has one URL per customer`);
  }
  if (!takesOne)
    throw valueError(['body', 'base_url'], 'url_not_allowed', say`cannot be changed for ${facts.name}`, text);
  const checked = checkBaseUrl(ctx, text);
  if (!('url' in checked)) throw new ValidationError([checked]);
  return checked.url;
}

function alreadyThere(name: string, id: number | null): Error {
  return conflict('already_exists', say`This account is already connected as "${name}".`, id === null ? {} : { id });
}
