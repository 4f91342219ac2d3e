import { evaluateProtection, type ProtectionFigures, type ProtectionSettings } from './protection.js';

/** Samples, all within range, after which emails in flight no longer count. */
const TRUSTED_SAMPLES = 4;

/** Milliseconds after which an email without a result concerns its server, not the list, and no longer counts. */
export const SILENT_AFTER_MS = 30_000;

/** Thresholds for including emails being sent: fewer results than `sample`, or a bounce rate of at least `share`. */
export interface WatchLimits {
  readonly sample: number;
  readonly share: number;
}

export function watchLimits({ minSample, bounceThreshold }: ProtectionSettings): WatchLimits {
  return { sample: TRUSTED_SAMPLES * minSample, share: bounceThreshold / 2 };
}

/**
 * Returns how many emails a campaign may start while `underWay` others have no result, so that its protection is not
 * outrun. Without a sample: what is left of it, and at least half, because a silent server must not block the others.
 * Then as many as have succeeded. Near the threshold: only as many as would not cross it if all of them bounced, at
 * least one at a time. `Infinity`: trusted, or unprotected.
 */
export function sendingCapacity(figures: ProtectionFigures, underWay: number, settings: ProtectionSettings): number {
  const { sent, bounces } = figures;
  const { sample, share } = watchLimits(settings);
  if (!settings.enabled || (sent >= sample && bounces <= share * sent)) return Number.POSITIVE_INFINITY;
  if (evaluateProtection(figures, settings) !== null) return 0;
  const capacity = mostUnderWay(figures, settings) - underWay;
  return underWay === 0 ? Math.max(1, capacity) : Math.max(0, capacity);
}

function mostUnderWay({ sent, bounces }: ProtectionFigures, settings: ProtectionSettings): number {
  const { minSample, bounceThreshold } = settings;
  if (sent < minSample) return Math.max(minSample - sent, Math.ceil(minSample / 2));
  if (bounces <= watchLimits(settings).share * sent) return sent;
  return Math.floor((bounceThreshold * sent - bounces) / (1 - bounceThreshold));
}
