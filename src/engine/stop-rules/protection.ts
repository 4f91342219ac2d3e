import { say } from '../words/say.js';
/** CampaignSettingsOut.bounceProtection. Thresholds are shares of 1. */
export interface ProtectionSettings {
  readonly enabled: boolean;
  readonly bounceThreshold: number;
  readonly complaintThreshold: number;
  /** Minimum number of messages for a meaningful share. */
  readonly minSample: number;
  readonly windowDays: number;
}

/** Defaults of campaigns. */
export const DEFAULT_PROTECTION: ProtectionSettings = {
  enabled: true,
  bounceThreshold: 0.05,
  complaintThreshold: 0.001,
  minSample: 50,
  windowDays: 7,
};

/** Counts over the last `windowDays` days. */
export interface ProtectionFigures {
  /** Emails that a server accepted, or rejected because of the recipient. */
  readonly sent: number;
  readonly bounces: number;
  readonly delivered: number;
  readonly complaints: number;
}

/** Pause reasons that protection sets. */
export const PROTECTION_REASONS = ['bounce_protection', 'complaint_protection'] as const;
export type ProtectionReason = (typeof PROTECTION_REASONS)[number];

/**
 * Returns whether the figures require a pause, and why: above the threshold, not at it, and only with the minimum sample
 * (`bounceProtection`). Bounces are relative to sent messages, complaints to delivered ones.
 */
export function evaluateProtection(figures: ProtectionFigures, settings: ProtectionSettings): ProtectionReason | null {
  if (!settings.enabled) return null;
  const { sent, bounces, delivered, complaints } = figures;
  if (sent >= settings.minSample && isOver(bounces, sent, settings.bounceThreshold)) return 'bounce_protection';
  if (delivered >= settings.minSample && isOver(complaints, delivered, settings.complaintThreshold)) {
    return 'complaint_protection';
  }
  return null;
}

/** Returns the explanation for a campaign that is paused for `reason`. */
export function protectionDetail(reason: ProtectionReason, figures: ProtectionFigures, windowDays: number): string {
  const { bounces, sent, complaints, delivered } = figures;
  return String(
    reason === 'bounce_protection'
      ? say`${bounces} of ${sent} emails bounced within ${windowDays} days`
      : say`${complaints} of ${delivered} emails were reported as spam within ${windowDays} days`,
  );
}

/** The margin keeps binary fractions from turning "exactly at the threshold" into "over it". */
export function isOver(count: number, of: number, threshold: number): boolean {
  return count - threshold * of > 1e-9;
}
