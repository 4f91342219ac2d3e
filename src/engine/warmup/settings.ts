import { enumeration } from '../enumeration.js';

/** Warmup settings of one mailbox. */
export interface WarmupSettings {
  /** Messages on the first day. */
  readonly startPerDay: number;
  /** Additional messages on each later working day. */
  readonly increment: number;
  /** Volume at which the growth ends. */
  readonly maxPerDay: number;
  /** Percentage of received openings that the mailbox replies to. */
  readonly replyRate: number;
  /** Whether to send nothing on Saturdays and Sundays, instead of less. */
  readonly weekdaysOnly: boolean;
  /** Days until a healthy mailbox may become ready. */
  readonly targetDays: number;
  /** Messages per day once the mailbox is ready. */
  readonly maintenancePerDay: number;
  /** Period in hours in which the mailbox starts at most one conversation with a partner. */
  readonly pairGapHours: number;
  /** Languages of its messages, by preference. */
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
