import { drawInteger, drawOne } from '../../../sandbox/src/seeded-draw.js';
import { HABITS, type Habit } from './habits.js';

/** Size and events of a simulated month. */
export interface Plan {
  readonly seed: string;
  readonly mailboxes: number;
  readonly domains: number;
  readonly days: number;
  /** Interval of mailboxes that send auto-replies: one of this many does. */
  readonly awayEvery: number;
  /** Start of the month, a Monday. */
  readonly start: string;
  /** Period in which every provider treats one mailbox's email as spam; null for none. */
  readonly bad: { readonly from: Date; readonly until: Date } | null;
}

export interface Member {
  readonly address: string;
  /** Workspace of the mailbox. */
  readonly side: 'a' | 'b';
  readonly domain: string;
  readonly habit: Habit;
  readonly zone: string;
  readonly dailyLimit: number;
  readonly minGapSeconds: number;
  readonly settings: {
    readonly startPerDay: number;
    readonly increment: number;
    readonly maxPerDay: number;
    readonly replyRate: number;
    readonly weekdaysOnly: boolean;
    readonly targetDays: number;
    readonly maintenancePerDay: number;
    readonly pairGapHours: number;
    readonly languages: readonly string[];
  };
  /** Whether the mailbox's server sends out-of-office replies. */
  readonly isAway: boolean;
  /** Whether the mailbox also sends for a campaign. */
  readonly isInCampaign: boolean;
  /** Whether the mailbox's email is treated as spam for a while. */
  readonly isBad: boolean;
}

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

const ZONES = [
  'America/New_York',
  'Europe/Berlin',
  'Asia/Kolkata',
  'UTC',
  'Australia/Sydney',
  'America/Sao_Paulo',
  'Asia/Tokyo',
  'Europe/London',
];

/** Draws the participants: mailboxes of two workspaces, across domains, providers and zones. */
export function drawCast({ seed, mailboxes, domains, awayEvery }: Plan): Member[] {
  return Array.from({ length: mailboxes }, (_, index) => {
    const house = index % domains;
    const address = `box${index}@house${house}.test`;
    // The first mailbox goes bad: it sends campaign email, and reserves little capacity for it.
    const isBad = index === 0;
    const isInCampaign = isBad || (house % 4 !== 3 && index % 4 === 1);
    return {
      address,
      side: house % 4 === 3 ? 'b' : 'a',
      domain: `house${house}.test`,
      habit: HABITS[house % HABITS.length] as Habit,
      zone: ZONES[house % ZONES.length] as string,
      // Low enough that campaign and warmup compete for the day's capacity.
      dailyLimit: isInCampaign && !isBad ? 7 : 40,
      minGapSeconds: drawOne([60, 900], seed, address, 'gap'),
      settings: {
        startPerDay: isBad ? 7 : drawInteger(3, 5, seed, address, 'start'),
        increment: drawInteger(1, 2, seed, address, 'increment'),
        maxPerDay: drawInteger(8, 12, seed, address, 'most'),
        replyRate: drawInteger(40, 80, seed, address, 'replies'),
        weekdaysOnly: !isBad && index % 5 === 4,
        targetDays: 14,
        maintenancePerDay: 4,
        pairGapHours: drawOne([8, 16, 30], seed, address, 'pair gap'),
        languages: drawOne([['en'], ['en', 'de'], ['de', 'en'], ['fr', 'en']], seed, address, 'languages'),
      },
      isAway: index % awayEvery === 2 % awayEvery,
      isInCampaign,
      isBad,
    };
  });
}
