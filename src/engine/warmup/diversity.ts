import { counted } from '../words/counted.js';
/** Recipients of a mailbox in recent days. */
export interface Diversity {
  /** Warmup messages that the mailbox sent. */
  readonly sent: number;
  readonly partners: number;
  readonly domains: number;
  readonly providers: number;
  /** Sent messages to mailboxes of the same workspace. */
  readonly internal: number;
}

/** Minimum for a meaningful result. */
const MIN_SENT = 10;
/** Thresholds below which a provider sees a closed circle: a few hosts that write only to each other. */
const MIN_DOMAINS = 3;
const MIN_PROVIDERS = 2;
const MAX_INTERNAL_SHARE = 0.8;

/** Returns why the warmup of a mailbox has little effect with providers, with advice; null if it is diverse enough or too recent. */
export function diversityWarning({ sent, domains, providers, internal }: Diversity): string | null {
  if (sent < MIN_SENT) return null;
  const faults = [
    ...(domains < MIN_DOMAINS ? [`it writes to ${counted(domains, 'domain')} only`] : []),
    ...(providers < MIN_PROVIDERS ? ['all its partners are at one provider'] : []),
    ...(internal / sent > MAX_INTERNAL_SHARE
      ? [`${Math.round((100 * internal) / sent)}% of its emails go to mailboxes of this workspace`]
      : []),
  ];
  if (faults.length === 0) return null;
  const text = faults.join(', ');
  return `${text[0]?.toUpperCase()}${text.slice(1)}. Add mailboxes of other domains and providers, or share with other workspaces.`;
}
