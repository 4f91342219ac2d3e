import type { SubscriptionStatus } from '../../../engine/lifecycle/delivery-enums.js';
import { filtersKept } from '../../../engine/webhook/filter-history.js';
import { say } from '../../../engine/words/say.js';
import { type Ctx, inTx } from '../../../platform/context.js';
import { conflict, notFound } from '../../../platform/errors.js';
import { type EventCatalogue, readFannedOut } from '../../foundation/events/index.js';
import { sequenceAllEvents } from '../../foundation/events/numbering/index.js';
import { updateRetriesDueNow } from './deliveries.repo.js';
import { DELIVER_LOOP } from './loop-names.js';
import { deleteSecretsOf, insertSecret, listLiveSecrets, type SecretRow } from './secrets.repo.js';
import { newSecret, sealSecret } from './secrets.service.js';
import { headersContext } from './signing-keys.js';
import { lockExisting, subscriptionDisabled } from './subscription-lock.js';
import { assertSettings, type SettingsInput } from './subscription-rules.js';
import {
  findSubscription,
  insertSubscription,
  lockSubscriptionCount,
  pageSubscriptions,
  type SubscriptionRow,
  type SubscriptionSettings,
  updateEarlierFilters,
  updateSubscriptionDeleted,
  updateSubscriptionSettings,
  updateSubscriptionStatus,
} from './subscriptions.repo.js';

/** Maximum per workspace (docs/build/conventions.md, Limits). */
const MAX_SUBSCRIPTIONS = 50;

/** Subscription with the visible parts of its secrets. */
export interface SubscriptionView {
  readonly row: SubscriptionRow;
  /** Secret; only right after creation. */
  readonly secret: string | null;
  readonly secretHint: string;
  readonly previousSecretExpiresAt: Date | null;
  /** Secrets that currently sign deliveries, the newest first. */
  readonly secrets: ReadonlyArray<Pick<SecretRow, 'hint' | 'created_at' | 'expires_at'>>;
}

/** Creates a subscription. Throws `limit_reached` (409) and the 422s of `assertSettings`. */
export async function createSubscription(
  ctx: Ctx,
  catalogue: EventCatalogue,
  input: SettingsInput & { readonly workspaceId: number; readonly secret?: string; readonly active: boolean },
): Promise<SubscriptionView> {
  const { workspaceId } = input;
  await assertSettings(ctx, catalogue, workspaceId, input);
  return inTx(ctx, async (ctx) => {
    const used = await lockSubscriptionCount(ctx.sql, workspaceId);
    if (used >= MAX_SUBSCRIPTIONS) {
      throw conflict('limit_reached', say`A workspace has at most ${MAX_SUBSCRIPTIONS} subscriptions.`, {
        limit: MAX_SUBSCRIPTIONS,
        used,
      });
    }
    const now = ctx.clock.now();
    const id = ctx.ids.uuid();
    const row = await insertSubscription(ctx.sql, workspaceId, sealSettings(ctx, workspaceId, id, input), {
      id,
      status: input.active ? 'active' : 'paused',
      // Numbers earlier events now, so that events written after the response get larger numbers.
      afterSequence: await sequenceAllEvents(ctx, workspaceId),
      now,
    });
    const secret = input.secret ?? newSecret(ctx);
    await insertSecret(ctx.sql, workspaceId, sealSecret(ctx, workspaceId, id, secret));
    const [view] = await viewsOf(ctx, workspaceId, [row]);
    return { ...(view as SubscriptionView), secret };
  });
}

export async function getSubscription(
  ctx: Ctx,
  input: { readonly workspaceId: number; readonly subscriptionId: string },
): Promise<SubscriptionView> {
  const row = await findSubscription(ctx.sql, input.workspaceId, input.subscriptionId);
  if (row === null) throw notFound('subscription');
  const [view] = await viewsOf(ctx, input.workspaceId, [row]);
  return view as SubscriptionView;
}

/** Returns one page, newest first. `more` is true if others follow. */
export async function listSubscriptionPage(
  ctx: Ctx,
  input: {
    readonly workspaceId: number;
    readonly status: SubscriptionStatus | null;
    readonly campaignId: string | null;
    readonly afterId: string | null;
    readonly limit: number;
  },
): Promise<{ items: SubscriptionView[]; more: boolean }> {
  const rows = await pageSubscriptions(ctx.sql, input.workspaceId, input, input.afterId, input.limit + 1);
  const items = await viewsOf(ctx, input.workspaceId, rows.slice(0, input.limit));
  return { items, more: rows.length > input.limit };
}

/**
 * Changes the given fields. New filters apply to events written from now on, even if earlier events still wait for
 * fan-out; waiting deliveries go to the new URL.
 */
export async function updateSubscription(
  ctx: Ctx,
  catalogue: EventCatalogue,
  input: Partial<SettingsInput> & { readonly workspaceId: number; readonly subscriptionId: string },
): Promise<SubscriptionView> {
  const { workspaceId, subscriptionId } = input;
  return inTx(ctx, async (ctx) => {
    // Numbers events before the row is locked, because the fan-out holds the log when it reads subscriptions.
    const log = await readPosition(ctx, workspaceId, input);
    const before = await lockExisting(ctx, workspaceId, subscriptionId);
    const settings: SettingsInput = {
      url: input.url ?? before.url,
      name: input.name ?? before.name,
      eventTypes: input.eventTypes ?? before.event_types,
      campaignIds: input.campaignIds ?? before.campaign_ids,
      headers: input.headers ?? openHeaders(ctx, workspaceId, before),
      maxPerSecond: input.maxPerSecond === undefined ? before.max_per_second : input.maxPerSecond,
    };
    await assertSettings(ctx, catalogue, workspaceId, input);
    const sealed = sealSettings(ctx, workspaceId, subscriptionId, settings);
    if (log !== null) {
      await updateEarlierFilters(ctx.sql, workspaceId, subscriptionId, filtersKept(before, settings, log));
    }
    const row = await updateSubscriptionSettings(ctx.sql, workspaceId, subscriptionId, sealed, ctx.clock.now());
    const [view] = await viewsOf(ctx, workspaceId, [row]);
    return view as SubscriptionView;
  });
}

/** Returns the position of the log, with every committed event numbered; null if no filter changes. */
async function readPosition(
  ctx: Ctx,
  workspaceId: number,
  { eventTypes, campaignIds }: Partial<SettingsInput>,
): Promise<{ readonly last: number; readonly handedOn: number } | null> {
  if (eventTypes === undefined && campaignIds === undefined) return null;
  const last = await sequenceAllEvents(ctx, workspaceId);
  return { last, handedOn: await readFannedOut(ctx, workspaceId) };
}

/** Deletes a subscription with its open deliveries. Deliveries in flight end on their own. */
export async function deleteSubscription(
  ctx: Ctx,
  input: { readonly workspaceId: number; readonly subscriptionId: string },
): Promise<Date> {
  const { workspaceId, subscriptionId } = input;
  return inTx(ctx, async (ctx) => {
    await lockExisting(ctx, workspaceId, subscriptionId);
    const now = ctx.clock.now();
    await updateSubscriptionDeleted(ctx.sql, workspaceId, subscriptionId, now);
    await deleteSecretsOf(ctx.sql, workspaceId, subscriptionId);
    return now;
  });
}

/**
 * Pauses a subscription. Deliveries wait until `resumeSubscription`. Pausing twice changes nothing; a disabled one
 * returns 409.
 */
export async function pauseSubscription(
  ctx: Ctx,
  input: { readonly workspaceId: number; readonly subscriptionId: string },
): Promise<SubscriptionView> {
  return changeStatus(ctx, input, async (ctx, row) => {
    if (row.status === 'disabled') throw subscriptionDisabled();
    if (row.status === 'paused') return row;
    return updateSubscriptionStatus(ctx.sql, input.workspaceId, row.id, 'paused', null, ctx.clock.now());
  });
}

/** Resumes a paused or disabled subscription. Waiting deliveries and retries are sent now, and failures are reset. */
export async function resumeSubscription(
  ctx: Ctx,
  input: { readonly workspaceId: number; readonly subscriptionId: string },
): Promise<SubscriptionView> {
  return changeStatus(ctx, input, async (ctx, row) => {
    if (row.status === 'active') return row;
    const now = ctx.clock.now();
    await updateRetriesDueNow(ctx.sql, input.workspaceId, row.id, now);
    ctx.wake.hint(DELIVER_LOOP);
    return updateSubscriptionStatus(ctx.sql, input.workspaceId, row.id, 'active', null, now);
  });
}

async function changeStatus(
  ctx: Ctx,
  input: { readonly workspaceId: number; readonly subscriptionId: string },
  change: (ctx: Ctx, row: SubscriptionRow) => Promise<SubscriptionRow>,
): Promise<SubscriptionView> {
  return inTx(ctx, async (ctx) => {
    const row = await lockExisting(ctx, input.workspaceId, input.subscriptionId);
    const [view] = await viewsOf(ctx, input.workspaceId, [await change(ctx, row)]);
    return view as SubscriptionView;
  });
}

async function viewsOf(ctx: Ctx, workspaceId: number, rows: readonly SubscriptionRow[]): Promise<SubscriptionView[]> {
  const ids = rows.map((row) => row.id);
  const secrets = await listLiveSecrets(ctx.sql, workspaceId, ids, ctx.clock.now());
  return rows.map((row) => {
    const own = secrets.filter((secret) => secret.subscription_id === row.id);
    return {
      row,
      secret: null,
      secretHint: own.find((secret) => secret.expires_at === null)?.hint ?? '',
      // The list is ordered: the first of the old secrets lasts longest.
      previousSecretExpiresAt: own.find((secret) => secret.expires_at !== null)?.expires_at ?? null,
      secrets: own,
    };
  });
}

function sealSettings(ctx: Ctx, workspaceId: number, id: string, input: SettingsInput): SubscriptionSettings {
  const headerNames = Object.keys(input.headers);
  const headers =
    headerNames.length === 0
      ? null
      : ctx.secrets.encrypt(workspaceId, headersContext(id), JSON.stringify(input.headers));
  const { name, url, eventTypes, campaignIds, maxPerSecond } = input;
  return { name, url, eventTypes, campaignIds, headers, headerNames, maxPerSecond };
}

function openHeaders(ctx: Ctx, workspaceId: number, row: SubscriptionRow): Record<string, string> {
  if (row.headers === null) return {};
  const text = ctx.secrets.decrypt(workspaceId, headersContext(row.id), row.headers);
  return JSON.parse(text) as Record<string, string>;
}
