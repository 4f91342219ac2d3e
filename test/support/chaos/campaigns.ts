import type {
  CampaignExpectation,
  MailboxExpectation,
  WindowExpectation,
} from '../../../sandbox/src/oracle/expectations.js';
import { addDays, instantOf, localDate } from '../../../sandbox/src/oracle/zoned-time.js';
import type { Chance } from '../engine-sim/chance.js';
import type { PatientClient } from './patient-client.js';

const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
const MINUTE_MS = 60_000;

interface Plan {
  readonly key: string;
  readonly contacts: number;
  readonly delays: readonly number[];
  readonly mailboxes: readonly MailboxExpectation[];
  readonly timezone: string;
  readonly windows: readonly WindowExpectation[];
  readonly dailyLimit?: number;
  readonly newContactsPerDay?: number;
  readonly complete: boolean;
}

/** Active campaign with its expectations. */
export interface Launched {
  readonly expectation: CampaignExpectation;
  readonly mailboxes: readonly MailboxExpectation[];
  readonly contacts: ReadonlyArray<{ readonly id: string; readonly email: string }>;
}

/**
 * Plans three campaigns: one that keeps every worker busy and must reach every contact, one with gaps and a small daily
 * limit (in a zone whose day ends within the run if there is one), and one whose windows open and close each minute.
 */
export function planCampaigns(chance: Chance, seconds: number): Plan[] {
  const now = Date.now();
  const always = [{ days: [1, 2, 3, 4, 5, 6, 7], start: '00:00', end: '24:00' }];
  const zone = zoneWhoseDayEnds(chance, now, seconds);
  const boxes = (key: string, n: number, dailyLimit: number, minGapSeconds: number): MailboxExpectation[] =>
    Array.from({ length: n }, (_, at) => ({
      address: `${key}${at}@sender.test`,
      dailyLimit,
      minGapSeconds,
      timezone: zone,
    }));
  return [
    {
      key: 'busy',
      contacts: Math.round(3 * seconds),
      delays: [0, 10, 10],
      mailboxes: boxes('busy', 5, 2_000, 0),
      timezone: 'UTC',
      windows: always,
      complete: true,
    },
    {
      key: 'paced',
      contacts: 60,
      delays: [0],
      mailboxes: boxes('paced', 4, 7, 8),
      timezone: zone,
      windows: always,
      dailyLimit: 24,
      newContactsPerDay: 20,
      complete: false,
    },
    {
      key: 'minutes',
      contacts: Math.round(20 + seconds),
      delays: [0],
      mailboxes: boxes('minutes', 3, 2_000, 0),
      timezone: 'Asia/Kathmandu',
      windows: everyOtherMinute('Asia/Kathmandu', now, seconds),
      complete: false,
    },
  ];
}

/** Creates, fills, and launches a campaign over HTTP. */
export async function launchCampaign(client: PatientClient, workspaceId: number, plan: Plan): Promise<Launched> {
  const query = `?workspaceId=${workspaceId}`;
  await client.demand('POST', `/mailboxes${query}`, {
    mailboxes: plan.mailboxes.map(({ address, dailyLimit, minGapSeconds, timezone }) => ({
      ...{ address, dailyLimit, minGapSeconds, timezone },
      firstName: 'Chaos',
      lastName: 'Test',
      warmupRequired: false,
    })),
  });
  const { id } = await client.demand('POST', `/campaigns${query}`, {
    name: plan.key,
    schedule: {
      timezone: plan.timezone,
      windows: plan.windows.map(({ days, start, end }) => ({ days: days.map((day) => DAYS[day - 1]), start, end })),
    },
    settings: {
      gapSeconds: 0,
      jitterSeconds: 0,
      bounceProtection: { enabled: false },
      dailyLimit: plan.dailyLimit ?? null,
      newContactsPerDay: plan.newContactsPerDay ?? null,
    },
    steps: plan.delays.map((delaySeconds, step) => ({
      subject: step === 0 ? `About ${plan.key}` : '',
      bodyText: `Hello {{firstName}}, this is MARK-${plan.key}-${step}.`,
      delaySeconds,
    })),
    mailboxes: plan.mailboxes.map(({ address }) => ({ email: address })),
  });
  const rows = Array.from({ length: plan.contacts }, (_, n) => `${plan.key}${n}@d${n % 40}.${plan.key}.test,P${n}`);
  const form = new FormData();
  form.set('file', new Blob([`email,firstName\n${rows.join('\n')}\n`], { type: 'text/csv' }), 'people.csv');
  await client.demand('POST', `/campaigns/${id}/contacts/import${query}`, form);
  const contacts: Array<{ id: string; email: string }> = await client.demand(
    'GET',
    `/campaigns/${id}/contacts${query}`,
  );
  await client.demand('POST', `/campaigns/${id}/launch${query}&async=false`);
  return {
    contacts,
    mailboxes: plan.mailboxes,
    expectation: {
      id,
      timezone: plan.timezone,
      windows: plan.windows,
      steps: plan.delays.map((delaySeconds, step) => ({ delaySeconds, marker: `${plan.key}-${step}` })),
      contacts: contacts.map(({ email }) => email),
      mailboxes: plan.mailboxes.map(({ address }) => address),
      ...(plan.dailyLimit === undefined ? {} : { dailyLimit: plan.dailyLimit }),
      ...(plan.newContactsPerDay === undefined ? {} : { newContactsPerDay: plan.newContactsPerDay }),
      complete: plan.complete,
    },
  };
}

/** Returns a schedule that is open every other minute from now on, for as long as the run may take. */
function everyOtherMinute(zone: string, now: number, seconds: number): WindowExpectation[] {
  const date = localDate(now, zone);
  const minute = Math.floor((now - instantOf(date, 0, zone)) / MINUTE_MS);
  return Array.from({ length: Math.ceil(seconds / 120) + 2 }, (_, n) => (minute + 2 * n) % 1_440).map((start) => ({
    days: [1, 2, 3, 4, 5, 6, 7],
    start: clock(start),
    end: clock(start + 1),
  }));
}

function clock(minute: number): string {
  return [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

/** Returns a zone whose midnight falls within the run, or any zone if there is none. */
function zoneWhoseDayEnds(chance: Chance, now: number, seconds: number): string {
  const zones = Intl.supportedValuesOf('timeZone');
  const ending = zones.filter((zone) => {
    const midnight = instantOf(addDays(localDate(now, zone), 1), 0, zone);
    return midnight > now + 20_000 && midnight < now + seconds * 1000;
  });
  return chance.pick(ending.length > 0 ? ending : zones);
}
