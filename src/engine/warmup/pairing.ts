import { unitFloat } from '../chance/draw.js';
import type { WarmupLanguage } from './settings.js';

/** Mailbox with the facts for pairing. */
export interface Partner {
  readonly workspaceId: number;
  readonly mailboxId: number;
  readonly domain: string;
  readonly provider: string;
  readonly languages: readonly WarmupLanguage[];
}

export interface Candidate extends Partner {
  /** Warmup messages addressed to it in the last 24 hours. */
  readonly received: number;
  /** Time at which the two mailboxes last started a conversation; null if never. */
  readonly pairedAt: Date | null;
  /** Longer setting of the two mailboxes. */
  readonly pairGapHours: number;
  /** Whether the mailbox is suppressed in, or a contact of, the sending workspace, and so never receives messages. */
  readonly isForbidden: boolean;
}

/** Maximum messages received per day; more would stand out. */
const MOST_RECEIVED = 60;
const HOUR_MS = 3_600_000;

const WEIGHT = {
  otherDomain: 4,
  otherProvider: 3,
  otherWorkspace: 2,
  sharedLanguage: 2,
  chance: 1.5,
  load: 0.1,
} as const;

/**
 * Returns the best partner for a new conversation: preferably of another domain, provider and workspace, with a shared
 * language, and below its daily maximum. Null if no mailbox qualifies now.
 */
export function choosePartner<C extends Candidate>(
  opener: Partner,
  candidates: readonly C[],
  now: Date,
  seed: number,
  label: string,
): C | null {
  let best: { candidate: C; score: number } | null = null;
  for (const candidate of candidates) {
    if (!mayPair(opener, candidate, now)) continue;
    const score =
      scoreOf(opener, candidate) + WEIGHT.chance * unitFloat(seed, 'pair', label, String(candidate.mailboxId));
    if (best === null || score > best.score) best = { candidate, score };
  }
  return best?.candidate ?? null;
}

function mayPair(opener: Partner, candidate: Candidate, now: Date): boolean {
  if (candidate.mailboxId === opener.mailboxId || candidate.isForbidden || candidate.received >= MOST_RECEIVED)
    return false;
  return (
    candidate.pairedAt === null || now.getTime() - candidate.pairedAt.getTime() >= candidate.pairGapHours * HOUR_MS
  );
}

function scoreOf(opener: Partner, candidate: Candidate): number {
  return (
    (candidate.domain === opener.domain ? 0 : WEIGHT.otherDomain) +
    (candidate.provider === opener.provider ? 0 : WEIGHT.otherProvider) +
    (candidate.workspaceId === opener.workspaceId ? 0 : WEIGHT.otherWorkspace) +
    (sharedLanguage(opener, candidate) === null ? 0 : WEIGHT.sharedLanguage) -
    candidate.received * WEIGHT.load
  );
}

/** Returns the language of two mailboxes: the first language of the opener that the other also has. */
export function languageOf(opener: Partner, partner: Partner): WarmupLanguage {
  return sharedLanguage(opener, partner) ?? opener.languages[0] ?? 'en';
}

function sharedLanguage(a: Partner, b: Partner): WarmupLanguage | null {
  return a.languages.find((language) => b.languages.includes(language)) ?? null;
}
