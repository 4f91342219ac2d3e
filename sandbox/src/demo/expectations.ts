import type { Expectations } from '../oracle/expectations.js';
import type { Provider } from '../providers/oauth-double.js';
import { STEP_MS } from './drive.js';
import { DAILY_LIMIT_PER_MAILBOX, MAILBOXES } from './mailboxes.js';
import {
  CAMPAIGN_DAILY_LIMIT,
  DELAYS_SECONDS,
  GAP_SECONDS,
  NEW_CONTACTS_PER_DAY,
  SCHEDULE,
  type Story,
  SUPPRESSED,
} from './story.js';

const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

/** Reference at the end of each text, by which the world distinguishes steps. */
export const MARKER = /Ref (\d)[AB]/;

/** Seconds between polls of a mailbox whose provider announces new mail. */
const POLL_SECONDS: Readonly<Record<Provider, number>> = { google: 3_600, microsoft: 900 };

/** An announcement of new mail is acted on in the next step of the clock, and so is a poll. */
function readingOf(provider: Provider): { readWithinSeconds: number; polledWithinSeconds: number } {
  const readWithinSeconds = STEP_MS / 1_000;
  return { readWithinSeconds, polledWithinSeconds: POLL_SECONDS[provider] + readWithinSeconds };
}

/** Returns the promises for the oracle, taken from what the story requested, not from what the service reports. */
export function promised(story: Story, contacts: readonly string[], suppressedAt: Date): Expectations {
  return {
    toleranceSeconds: 5,
    suppressions: SUPPRESSED.map((entry) => ({
      kind: entry.startsWith('@') ? 'domain' : 'email',
      value: entry.replace(/^@/, ''),
      at: suppressedAt.toISOString(),
    })),
    mailboxes: MAILBOXES.map(({ address, provider }) => ({
      address,
      ...(provider === null ? {} : readingOf(provider)),
      dailyLimit: DAILY_LIMIT_PER_MAILBOX,
      timezone: 'Europe/Berlin',
      minGapSeconds: 60,
    })),
    campaigns: [
      {
        id: story.campaignId,
        timezone: SCHEDULE.timezone,
        windows: SCHEDULE.windows.map((window) => ({
          days: window.days.map((day) => WEEKDAYS.indexOf(day) + 1),
          start: window.start,
          end: window.end,
        })),
        holidays: SCHEDULE.holidays,
        steps: DELAYS_SECONDS.map((delaySeconds, index) => ({ delaySeconds, marker: String(index + 1) })),
        contacts,
        mailboxes: MAILBOXES.map(({ address }) => address),
        dailyLimit: CAMPAIGN_DAILY_LIMIT,
        newContactsPerDay: NEW_CONTACTS_PER_DAY,
        gapSeconds: GAP_SECONDS,
        // Providers sign what they send.
        dkim: MAILBOXES.flatMap(({ address, provider }) => (provider === null ? [address] : [])),
      },
    ],
  };
}
