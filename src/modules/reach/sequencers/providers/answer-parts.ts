import { Type } from 'typebox';
import { ProviderFault } from './fault.js';

/** ID assigned by a provider; longer values do not fit in an index. */
export const RemoteId = Type.String({ minLength: 1, maxLength: 300 });
export const RemoteName = Type.String({ maxLength: 1_000 });
export const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}' });

/** Maximum number of messages: fits the column and exceeds any account's volume. */
const MOST_SENT = 1_000_000_000;

/** Bounds a reported number of messages. */
export function sentCount(reported: number): number {
  return Math.min(MOST_SENT, Math.max(0, Math.round(reported)));
}

/** Maximum accounts of one workspace at a provider. A longer list is endless or repeats the same page. */
const MOST_ACCOUNTS = 100_000;
/** Smallest page of any provider; smaller pages count as this size. */
const LEAST_PAGE = 15;
const LIST_MS = 300_000;

/** Returns a bound for a paged list, to be called with the number of accounts on each page. */
export function listBound(provider: string): (accountsOfPage: number) => void {
  const lateAt = performance.now() + LIST_MS;
  let left = MOST_ACCOUNTS;
  return (accounts) => {
    left -= Math.max(LEAST_PAGE, accounts);
    if (left < 0 || performance.now() > lateAt) {
      throw new ProviderFault('retry', `${provider} returned a list of accounts that does not end.`);
    }
  };
}
