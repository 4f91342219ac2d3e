import { Type } from 'typebox';
import { ProviderFault } from './fault.js';

/** An id as a provider makes them: what is longer fits in no index. */
export const RemoteId = Type.String({ minLength: 1, maxLength: 300 });
export const RemoteName = Type.String({ maxLength: 1_000 });
export const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}' });

/** What fits in a column, and is more than any account sends. */
const MOST_SENT = 1_000_000_000;

/** A number of messages as it is kept. */
export function sentCount(told: number): number {
  return Math.min(MOST_SENT, Math.max(0, Math.round(told)));
}

/** Accounts of one workspace at a provider. A list that goes on behind them has no end, or the same page again and again. */
const MOST_ACCOUNTS = 100_000;
/** What the smallest page of a provider holds: pages that hold less count as one of these. */
const LEAST_PAGE = 15;
const LIST_MS = 300_000;

/** Bounds a list that is read page by page: it is told how many accounts each page held. */
export function listBound(provider: string): (accountsOfPage: number) => void {
  const lateAt = performance.now() + LIST_MS;
  let left = MOST_ACCOUNTS;
  return (accounts) => {
    left -= Math.max(LEAST_PAGE, accounts);
    if (left < 0 || performance.now() > lateAt) {
      throw new ProviderFault('retry', `${provider} gave a list of accounts that does not end.`);
    }
  };
}
