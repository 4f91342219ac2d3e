import { unitFloat } from '../../../../engine/chance/draw.js';
import { hashSeed } from '../../../../engine/chance/hash.js';
import type { WarmupStatus } from '../../../../engine/lifecycle/delivery-enums.js';
import { TAKES_PART } from '../../../../engine/warmup/machine.js';
import { DEFAULT_WARMUP_SETTINGS, type WarmupSettings } from '../../../../engine/warmup/settings.js';
import { say } from '../../../../engine/words/say.js';
import type { Ctx } from '../../../../platform/context.js';
import { storedJson } from '../../../../platform/db/stored-json.js';
import { type MailboxRow, updateWarmupStatus } from '../../../reach/mailboxes/index.js';
import { WARMUP_LOOP } from '../core/loops.js';
import { findSharing } from '../core/sharing.repo.js';
import { lockWarmup, updateWarmup, upsertWarmup, type WarmupRow } from '../core/warmup-mailboxes.repo.js';
import { restartHealth } from './health.service.js';

/** Interval of checks of a mailbox that cannot take part, in ms; it rejoins automatically. */
export const LOOK_AGAIN_MS = 30 * 60_000;

/** Returns the warmup settings of a mailbox, with defaults for absent values. */
export function settingsOf(row: Pick<WarmupRow, 'settings'>): WarmupSettings {
  return { ...DEFAULT_WARMUP_SETTINGS, ...(row.settings as object) };
}

/** Starts the warmup of a locked mailbox at its first day. Earlier settings stay unless new ones are given. */
export async function begin(ctx: Ctx, mailbox: MailboxRow, settings: Partial<WarmupSettings>): Promise<void> {
  const { workspace_id: workspaceId, id: mailboxId } = mailbox;
  const now = ctx.clock.now();
  const before = await lockWarmup(ctx.sql, workspaceId, mailboxId);
  const seed = before?.seed ?? hashSeed(0, mailbox.uuid, 'warmup') | 0;
  await upsertWarmup(ctx.sql, {
    workspace_id: workspaceId,
    mailbox_id: mailboxId,
    settings: storedJson({ ...DEFAULT_WARMUP_SETTINGS, ...(before?.settings as object), ...settings }),
    seed,
    pool_key: before?.pool_key ?? unitFloat(seed, 'pool'),
    started_at: now,
    ready_at: null,
    days: 0,
    working_days: 0,
    day: null,
    day_ends_at: null,
    day_target: 0,
    band: 'good',
    band_reasons: '[]',
    band_since: null,
    judged_since: now,
    resumes_as: null,
    error_code: null,
    error_message: null,
    updated_at: now,
  });
  if (before !== undefined) await restartHealth(ctx, before, mailbox, 'good', String(say`warmup restarted`));
  await moveWarmup(ctx, mailbox, 'warming');
}

/** Changes the settings of a mailbox in warmup, from its next message on. Omitted settings stay unchanged. */
export async function takeSettings(ctx: Ctx, row: WarmupRow, settings: Partial<WarmupSettings>): Promise<void> {
  if (Object.keys(settings).length === 0) return;
  await updateWarmup(ctx.sql, row.workspace_id, row.mailbox_id, {
    settings: storedJson({ ...(row.settings as object), ...settings }),
    // Recomputes the target of the current day.
    day: null,
    updated_at: ctx.clock.now(),
  });
}

/**
 * Moves a locked mailbox to a status that the state machine allows. Campaigns and possible partners read the same
 * status, and the next turn is planned.
 */
export async function moveWarmup(
  ctx: Ctx,
  mailbox: MailboxRow,
  to: WarmupStatus,
  how: { readonly pauseCause?: 'user' | 'mailbox'; readonly restUntil?: Date } = {},
): Promise<void> {
  const { workspace_id: workspaceId, id: mailboxId } = mailbox;
  const now = ctx.clock.now();
  const from = mailbox.warmup_status;
  await updateWarmupStatus(ctx, mailbox, to);
  const takesPart = TAKES_PART.includes(to);
  const comesBack = how.pauseCause === 'mailbox' ? new Date(now.getTime() + LOOK_AGAIN_MS) : (how.restUntil ?? null);
  const { isShared, isCircled } = await findSharing(ctx.sql, workspaceId);
  await updateWarmup(ctx.sql, workspaceId, mailboxId, {
    is_open: takesPart,
    is_shared: isShared,
    is_circled: isCircled,
    due_at: takesPart ? now : comesBack,
    rest_until: how.restUntil ?? null,
    pause_cause: how.pauseCause ?? null,
    ...(takesPart ? { error_code: null, error_message: null } : {}),
    ...(from === 'warming' || from === 'ready' ? { resumes_as: from } : {}),
    ...(to === 'ready' ? { ready_at: now } : {}),
    updated_at: now,
  });
  if (takesPart) ctx.wake.hint(WARMUP_LOOP);
}
