import { HEALTH_BANDS, type HealthBand } from '../lifecycle/delivery-enums.js';
import { say } from '../words/say.js';

/** Placement of messages. */
export interface Placements {
  readonly inbox: number;
  readonly spam: number;
  /** Messages that were accepted but not found a day later. */
  readonly missing: number;
}

export interface HealthFacts {
  /** Placements of the last seven days, without those before the last pause. */
  readonly week: Placements;
  /** Placements of the last 24 hours, which reveal problems on the first day. */
  readonly recent: Placements;
  /** All email of the mailbox within seven days, including campaigns. */
  readonly traffic: { readonly sent: number; readonly bounced: number; readonly complained: number };
  /** DNS health of the domain. `unknown` never lowers the result. */
  readonly dns: 'fine' | 'failing' | 'unknown';
  readonly band: HealthBand;
  /** Hours since the mailbox entered the current band; null if the start is unknown. */
  readonly hoursInBand: number | null;
}

export interface Health {
  /** Score from 0 to 100; 50 without data. */
  readonly score: number;
  readonly band: HealthBand;
  /** Reasons for a result below Healthy, as sentences. */
  readonly reasons: readonly string[];
}

/** Thresholds, each stricter than what providers act on. */
export const HEALTH = {
  /** Minimum number of placements in a week for a meaningful result. */
  minWeek: 10,
  /** Minimum number in a day for a meaningful result. */
  minRecent: 5,
  quarantineSpam: 0.2,
  throttleSpam: 0.1,
  watchSpam: 0.05,
  throttleRecentSpam: 0.3,
  throttleMissing: 0.3,
  watchMissing: 0.15,
  throttleBounces: 0.03,
  watchBounces: 0.015,
  minBounces: 3,
  throttleComplaints: 0.003,
  watchComplaints: 0.001,
  /** Time after which a band improves by one level. */
  calmHours: 24,
  restDays: 7,
  /** Requirements for a mailbox to become ready. */
  readyInbox: 0.9,
  readySpam: 0.1,
} as const;

/** Judges the inbox placement of a mailbox. The result worsens immediately and improves by one level per day. */
export function judgeHealth(facts: HealthFacts): Health {
  const findings = [...placementFindings(facts), ...trafficFindings(facts)];
  const found = worst(findings.map((finding) => finding.band));
  const band = slowly(facts, found);
  const reasons = findings.filter((finding) => finding.band !== 'good').map((finding) => finding.reason);
  return {
    score: scoreOf(facts),
    band,
    reasons: band === 'good' || reasons.length > 0 ? reasons : [String(say`recovering: one level per day`)],
  };
}

/** Returns whether a mailbox is ready by its target days and health. */
export function isGraduating(
  days: number,
  targetDays: number,
  { inbox, spam, missing }: Placements,
  band: HealthBand,
): boolean {
  const placed = inbox + spam + missing;
  if (days < targetDays || band !== 'good' || placed < HEALTH.minWeek) return false;
  return inbox / placed >= HEALTH.readyInbox && spam / placed <= HEALTH.readySpam;
}

interface Finding {
  readonly band: HealthBand;
  readonly reason: string;
}

function placementFindings({ week, recent }: HealthFacts): Finding[] {
  const findings: Finding[] = [];
  const placed = total(week);
  const today = total(recent);
  if (placed >= HEALTH.minWeek) {
    const spam = week.spam / placed;
    findings.push({
      band: grade(spam, HEALTH.quarantineSpam, HEALTH.throttleSpam, HEALTH.watchSpam),
      reason: String(say`${percent(spam)} of ${placed} emails of the last 7 days landed in spam`),
    });
    const missing = week.missing / placed;
    findings.push({
      band: grade(missing, 1, HEALTH.throttleMissing, HEALTH.watchMissing),
      reason: String(say`${percent(missing)} of ${placed} emails of the last 7 days never arrived`),
    });
  }
  if (today >= HEALTH.minRecent && recent.spam / today > HEALTH.throttleRecentSpam) {
    findings.push({
      band: 'throttled',
      reason: String(say`${recent.spam} of ${today} emails of the last 24 hours landed in spam`),
    });
  }
  return findings;
}

function trafficFindings({ traffic, dns }: HealthFacts): Finding[] {
  const { sent, bounced, complained } = traffic;
  const findings: Finding[] = [];
  if (bounced >= HEALTH.minBounces && sent > 0) {
    const share = bounced / sent;
    const band = grade(share, 1, HEALTH.throttleBounces, HEALTH.watchBounces);
    findings.push({ band, reason: String(say`${percent(share)} of ${sent} emails of the last 7 days bounced`) });
  }
  if (complained > 0 && sent > 0) {
    const share = complained / sent;
    const band = grade(share, 1, HEALTH.throttleComplaints, HEALTH.watchComplaints);
    findings.push({
      band,
      reason: String(say`${complained} of ${sent} emails of the last 7 days were reported as spam`),
    });
  }
  if (dns === 'failing')
    findings.push({ band: 'throttled', reason: String(say`the mail records of its domain are missing or wrong`) });
  return findings;
}

function slowly({ band, hoursInBand }: HealthFacts, found: HealthBand): HealthBand {
  const now = HEALTH_BANDS.indexOf(band);
  const next = HEALTH_BANDS.indexOf(found);
  if (next >= now) return found;
  const isCalm = hoursInBand === null || hoursInBand >= HEALTH.calmHours;
  return isCalm ? (HEALTH_BANDS[now - 1] as HealthBand) : band;
}

/** A share strictly above a bound belongs to its band. */
function grade(share: number, quarantine: number, throttle: number, watch: number): HealthBand {
  if (share > quarantine) return 'quarantined';
  if (share > throttle) return 'throttled';
  return share > watch ? 'watch' : 'good';
}

function worst(bands: readonly HealthBand[]): HealthBand {
  return bands.reduce<HealthBand>((a, b) => (HEALTH_BANDS.indexOf(b) > HEALTH_BANDS.indexOf(a) ? b : a), 'good');
}

/**
 * Returns the share that reached the inbox, pulled toward one half if few messages are known, minus penalties for
 * bounces, complaints, and DNS.
 */
function scoreOf({ week, traffic, dns }: HealthFacts): number {
  const arrived = (week.inbox + 5) / (total(week) + 10);
  const share = (n: number): number => (traffic.sent === 0 ? 0 : n / traffic.sent);
  const cost =
    Math.min(0.3, 4 * share(traffic.bounced)) +
    Math.min(0.3, 40 * share(traffic.complained)) +
    (dns === 'failing' ? 0.3 : 0);
  return Math.round(100 * Math.max(0, Math.min(1, arrived - cost)));
}

function total({ inbox, spam, missing }: Placements): number {
  return inbox + spam + missing;
}

function percent(share: number): string {
  return `${Math.round(1000 * share) / 10} %`;
}
