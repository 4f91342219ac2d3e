import { evaluateProtection, type ProtectionFigures, type ProtectionSettings } from './protection.js';

/** Samples that must be in, and in order, before what is under way is not counted any more. */
const TRUSTED_SAMPLES = 4;

/** A message without a result for this long tells of its server, not of the list: it is not waited for any more. */
export const SILENT_AFTER_MS = 30_000;

/** Below this many results, or from this share of bounces on, what is under way counts. */
export interface WatchLimits {
  readonly sample: number;
  readonly share: number;
}

export function watchLimits({ minSample, bounceThreshold }: ProtectionSettings): WatchLimits {
  return { sample: TRUSTED_SAMPLES * minSample, share: bounceThreshold / 2 };
}

/**
 * How many messages a campaign may begin while `underWay` others have no result yet, so that its protection can not be
 * outrun: until there is a sample, what is left of it, and half of it at least, because a server that says nothing must not
 * hold up the others; then as many as have gone well; near the threshold only as many as would not cross it if all of them
 * bounced, one at a time at least. `Infinity`: it is trusted, or unprotected.
 */
export function sendingRoom(figures: ProtectionFigures, underWay: number, settings: ProtectionSettings): number {
  const { sent, bounces } = figures;
  const { sample, share } = watchLimits(settings);
  if (!settings.enabled || (sent >= sample && bounces <= share * sent)) return Number.POSITIVE_INFINITY;
  if (evaluateProtection(figures, settings) !== null) return 0;
  const room = mostUnderWay(figures, settings) - underWay;
  return underWay === 0 ? Math.max(1, room) : Math.max(0, room);
}

function mostUnderWay({ sent, bounces }: ProtectionFigures, settings: ProtectionSettings): number {
  const { minSample, bounceThreshold } = settings;
  if (sent < minSample) return Math.max(minSample - sent, Math.ceil(minSample / 2));
  if (bounces <= watchLimits(settings).share * sent) return sent;
  return Math.floor((bounceThreshold * sent - bounces) / (1 - bounceThreshold));
}
