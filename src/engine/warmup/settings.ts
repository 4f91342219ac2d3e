import { enumeration } from '../enumeration.js';

/** Warmup settings of one mailbox. */
export interface WarmupSettings {
  /** Messages on the first day. */
  readonly startPerDay: number;
  /** More on each working day after it. */
  readonly increment: number;
  /** Volume at which the growth ends. */
  readonly maxPerDay: number;
  /** Percentage of received openings that it replies to. */
  readonly replyRate: number;
  /** Nothing on Saturdays and Sundays, in place of little. */
  readonly weekdaysOnly: boolean;
  /** Days until a healthy mailbox may become ready. */
  readonly targetDays: number;
  /** Messages per day once the mailbox is ready. */
  readonly maintenancePerDay: number;
  /** Hours in which it writes to a partner at most once. */
  readonly pairGapHours: number;
  /** Languages it writes, by preference. */
  readonly languages: readonly WarmupLanguage[];
}

export const WARMUP_LANGUAGES = enumeration('WarmupLanguage', ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'pl']);
export type WarmupLanguage = (typeof WARMUP_LANGUAGES)[number];

export const DEFAULT_WARMUP_SETTINGS: WarmupSettings = {
  startPerDay: 5,
  increment: 2,
  maxPerDay: 30,
  replyRate: 40,
  weekdaysOnly: false,
  targetDays: 14,
  maintenancePerDay: 5,
  pairGapHours: 24,
  languages: ['en'],
};
