import { addDays } from '../../../sandbox/src/oracle/zoned-time.js';
import { Chance } from './chance.js';

export interface CampaignPlan {
  readonly timezone: string;
  readonly useContactTimezone: boolean;
  readonly windows: ReadonlyArray<{ readonly days: readonly string[]; readonly start: string; readonly end: string }>;
  readonly holidays: readonly string[];
  /** Delay before each step, including the first, in seconds. */
  readonly delays: readonly number[];
  /** Time zone of each contact; null if unknown. */
  readonly contactZones: ReadonlyArray<string | null>;
  /** Indexes of the scenario's mailboxes. */
  readonly mailboxes: readonly number[];
  readonly priority: number;
  readonly dailyLimit: number | null;
  readonly newContactsPerDay: number | null;
  readonly gapSeconds: number;
}

export interface MailboxPlan {
  readonly dailyLimit: number;
  readonly gapSeconds: number;
  readonly timezone: string | null;
}

export const HAPPENINGS = ['suppress', 'suppress-domain', 'reply', 'hold', 'pause', 'detach', 'suspend'] as const;
export const FAULTS = ['crash', 'stall', 'lost-answer', 'lost-answer-then-stall'] as const;
/** Points at which a fault can occur; `work`: the next step of the worker other than a check for due work. */
export const FAULT_POINTS = ['work', 'claim', 'dial', 'hand', 'wire', 'result', 'commit'] as const;

export interface Happening {
  readonly kind: (typeof HAPPENINGS)[number];
  /** Seconds after the start. The action starts then, or when a message is next in progress. */
  readonly afterSeconds: number;
  /** Whether to wait for a message that is claimed but not handed over, and act on it. */
  readonly inFlight: boolean;
  /** Duration of a pause or hold in seconds. */
  readonly lastsSeconds: number;
  readonly pick: number;
}

export interface Fault {
  readonly kind: (typeof FAULTS)[number];
  readonly point: (typeof FAULT_POINTS)[number];
  readonly afterSeconds: number;
  /** Number of steps at the point until the fault occurs. */
  readonly countdown: number;
  readonly stallSeconds: number;
  readonly pick: number;
}

/** Error of a machine's clock until it is corrected. */
export interface ClockPlan {
  readonly aheadSeconds: number;
  readonly mendedAfterSeconds: number;
}

/** Message that a member writes. */
export interface ByHandPlan {
  readonly afterSeconds: number;
  /** Time within which the message can be canceled before it is sent. */
  readonly undoSeconds: number;
  /** Delay after which the author cancels the message; null if never. */
  readonly cancelledAfterSeconds: number | null;
  /** Delay after which the recipient of the message is suppressed; null if never. */
  readonly suppressedAfterSeconds: number | null;
}

/** A random run as plain data: the same seed gives the same run. */
export interface Scenario {
  readonly seed: number;
  readonly start: string;
  readonly workspaceZone: string;
  readonly workers: number;
  readonly campaigns: readonly CampaignPlan[];
  readonly mailboxes: readonly MailboxPlan[];
  readonly happenings: readonly Happening[];
  readonly faults: readonly Fault[];
  /** Messages that members write from their own mailboxes. */
  readonly byHand: readonly ByHandPlan[];
  /** Clock error of each process's machine in the order of creation, repeated. */
  readonly clocks: readonly ClockPlan[];
  readonly wire: {
    readonly transient: number;
    readonly bounce: number;
    readonly lost: number;
    readonly answerLost: number;
    readonly unreachable: number;
    /** Probability that a server is silent before a message, and the maximum duration. */
    readonly silent: number;
    readonly silentSeconds: number;
  };
}

const ZONES = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'America/Santiago',
  'America/St_Johns',
  'Asia/Kathmandu',
  'Asia/Tokyo',
  'Australia/Lord_Howe',
  'Africa/Cairo',
  'Pacific/Kiritimati',
  'Pacific/Honolulu',
];
/** Days around clock changes in one of the zones, and days without one. */
const DATES = [
  '2026-03-06',
  '2026-03-27',
  '2026-04-03',
  '2026-04-23',
  '2026-09-04',
  '2026-10-02',
  '2026-10-23',
  '2026-06-10',
];
const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
const DAY_SECONDS = 86_400;

/** Share of runs that are storms: everything in parallel, within hours instead of days. */
const STORMS = 0.45;

export function drawScenario(seed: number): Scenario {
  const days = drawDays(seed);
  const scenario = {
    ...days,
    byHand: [],
    clocks: drawClocks(new Chance(Math.imul(seed, 0xc2b2ae35) ^ 0x165667b1)),
    wire: { ...days.wire, ...drawSilence(new Chance(Math.imul(seed, 0x9e3779b1) ^ 0x7feb352d)) },
  };
  const chance = new Chance(Math.imul(seed, 0x85ebca6b) ^ 0x27d4eb2f);
  return chance.happens(STORMS) ? stormOf(scenario, chance) : scenario;
}

const MOST_CONTACTS = 4;

/**
 * Draws a scenario in which members write many messages beside a small campaign; many messages are canceled or
 * forbidden at the last moment.
 */
export function drawByHand(seed: number): Scenario {
  const drawn = drawScenario(seed);
  const chance = new Chance(Math.imul(seed, 0x27d4eb2f) ^ 0x165667b1);
  const storm = stormOf({ ...drawn, campaigns: drawn.campaigns.slice(0, 1) }, chance);
  // Returns a delay that ends shortly before or after the message may be sent.
  const around = (seconds: number): number => Math.max(0, seconds + chance.integer(-3, 6));
  return {
    ...storm,
    happenings: [],
    campaigns: storm.campaigns.map((campaign) => ({
      ...campaign,
      contactZones: campaign.contactZones.slice(0, MOST_CONTACTS),
    })),
    byHand: Array.from({ length: chance.integer(8, 16) }, () => {
      const undoSeconds = chance.pick([0, 0, 5, 10]);
      const fate = chance.integer(0, 3);
      return {
        afterSeconds: chance.integer(0, 60),
        undoSeconds,
        cancelledAfterSeconds: fate === 0 ? around(undoSeconds) : null,
        suppressedAfterSeconds: fate === 1 ? around(undoSeconds) : null,
      };
    }),
    wire: { ...storm.wire, lost: 0.05, answerLost: 0.1 },
  };
}

/** Returns the scenario without windows and limits, so that another worker soon claims the work of an interrupted one. */
function stormOf(scenario: Scenario, chance: Chance): Scenario {
  const soon = (): number => (chance.happens(0.7) ? chance.integer(0, 30) : chance.integer(30, 2_400));
  return {
    ...scenario,
    mailboxes: scenario.mailboxes.map((mailbox) => ({
      ...mailbox,
      dailyLimit: chance.integer(12, 40),
      gapSeconds: chance.pick([1, 5, 30]),
    })),
    campaigns: scenario.campaigns.map((campaign) => ({
      ...campaign,
      useContactTimezone: false,
      windows: [{ days: DAYS, start: '00:00', end: '24:00' }],
      holidays: [],
      delays: campaign.delays.map((_, step) => (step === 0 ? 0 : chance.pick([60, 600, 1_800]))),
      dailyLimit: null,
      newContactsPerDay: null,
      gapSeconds: chance.pick([0, 10]),
    })),
    happenings: scenario.happenings.map((one) => ({
      ...one,
      afterSeconds: soon(),
      lastsSeconds: chance.pick([5, 60, 600]),
    })),
    faults: Array.from({ length: chance.integer(6, 12) }, () => ({ ...drawFault(chance), afterSeconds: soon() })),
  };
}

const RIGHT: ClockPlan = { aheadSeconds: 0, mendedAfterSeconds: 0 };
/** Share of runs in which machines have wrong clocks. */
const WRONG_CLOCKS = 0.4;

/** Draws clock errors within the limit for a working worker, and far beyond it. */
function drawClocks(chance: Chance): ClockPlan[] {
  if (!chance.happens(WRONG_CLOCKS)) return [RIGHT];
  return Array.from({ length: 7 }, () =>
    chance.happens(0.4)
      ? RIGHT
      : {
          aheadSeconds: chance.pick([-86_400, -900, -40, 0.7, 40, 900, 900, 86_400]),
          mendedAfterSeconds: chance.pick([300, 3_600, 86_400]),
        },
  );
}

/** Share of runs in which servers stay silent past the end of a window or a day. */
const SILENT_SERVERS = 0.3;

function drawSilence(chance: Chance): Pick<Scenario['wire'], 'silent' | 'silentSeconds'> {
  if (!chance.happens(SILENT_SERVERS)) return { silent: 0, silentSeconds: 0 };
  return { silent: chance.pick([0.2, 0.5]), silentSeconds: chance.pick([15, 60]) };
}

type Days = Omit<Scenario, 'clocks' | 'wire' | 'byHand'> & {
  readonly wire: Omit<Scenario['wire'], 'silent' | 'silentSeconds'>;
};

function drawDays(seed: number): Days {
  const chance = new Chance(Math.imul(seed, 2_654_435_761));
  const date = chance.pick(DATES);
  const start = `${date}T${String(chance.integer(0, 23)).padStart(2, '0')}:${chance.pick(['00', '17', '59'])}:00.000Z`;
  const mailboxes = Array.from({ length: chance.integer(1, 4) }, () => drawMailbox(chance));
  const campaigns = Array.from({ length: chance.happens(0.45) ? 2 : 1 }, () =>
    drawCampaign(chance, date, mailboxes.length),
  );
  return {
    seed,
    start,
    workspaceZone: chance.pick(ZONES),
    workers: chance.integer(2, 5),
    campaigns,
    mailboxes,
    happenings: Array.from({ length: chance.integer(2, 7) }, () => drawHappening(chance)),
    faults: Array.from({ length: chance.integer(3, 8) }, () => drawFault(chance)),
    wire: {
      transient: chance.pick([0, 0.05, 0.2]),
      bounce: chance.pick([0, 0.04]),
      lost: chance.pick([0, 0.05]),
      answerLost: chance.pick([0, 0.05]),
      unreachable: chance.pick([0, 0, 0.05]),
    },
  };
}

function drawMailbox(chance: Chance): MailboxPlan {
  return {
    dailyLimit: chance.integer(2, 10),
    gapSeconds: chance.pick([30, 120, 600, 1_800]),
    timezone: chance.happens(0.5) ? chance.pick(ZONES) : null,
  };
}

function drawCampaign(chance: Chance, date: string, mailboxes: number): CampaignPlan {
  const steps = chance.integer(1, 3);
  const contacts = chance.integer(4, chance.pick([6, 6, 8, 12, 16]));
  const useContactTimezone = chance.happens(0.15);
  const all = Array.from({ length: mailboxes }, (_, index) => index);
  return {
    timezone: chance.pick(ZONES),
    useContactTimezone,
    windows: drawWindows(chance),
    holidays: chance.happens(0.4) ? [addDays(date, chance.integer(0, 4))] : [],
    delays: Array.from({ length: steps }, (_, step) => (step === 0 ? 0 : drawDelay(chance))),
    contactZones: Array.from({ length: contacts }, () =>
      useContactTimezone && chance.happens(0.8) ? chance.pick(ZONES) : null,
    ),
    mailboxes: chance.some(all, chance.integer(1, mailboxes)),
    priority: chance.integer(1, 3),
    dailyLimit: chance.happens(0.4) ? chance.integer(2, 12) : null,
    newContactsPerDay: chance.happens(0.4) ? chance.integer(1, 6) : null,
    gapSeconds: chance.pick([0, 60, 300, 900]),
  };
}

function drawWindows(chance: Chance): CampaignPlan['windows'] {
  const days = chance.some(DAYS, chance.integer(4, 7));
  const style = chance.integer(0, 3);
  if (style === 0) return [{ days, start: '00:00', end: '24:00' }];
  if (style === 1) return [{ days, start: '21:30', end: '03:30' }];
  const start = chance.integer(0, 14);
  const first = { days, start: clock(start), end: clock(start + chance.integer(2, 5)) };
  if (style === 2) return [first];
  return [first, { days: chance.some(days, 3), start: clock(20), end: clock(23) }];
}

function clock(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`;
}

function drawDelay(chance: Chance): number {
  return chance.happens(0.5) ? chance.integer(1, 3) * DAY_SECONDS : chance.pick([600, 5_400, 30_000, 100_000]);
}

function drawHappening(chance: Chance): Happening {
  return {
    kind: chance.pick(HAPPENINGS),
    afterSeconds: chance.integer(0, 3 * DAY_SECONDS),
    inFlight: chance.happens(0.7),
    lastsSeconds: chance.pick([5, 3_600, DAY_SECONDS]),
    pick: chance.integer(0, 1_000_000),
  };
}

function drawFault(chance: Chance): Fault {
  const point = chance.pick(FAULT_POINTS);
  return {
    // A network step has no database response to lose.
    kind: point === 'dial' || point === 'wire' ? chance.pick(['crash', 'stall'] as const) : chance.pick(FAULTS),
    point,
    afterSeconds: chance.integer(0, 2 * DAY_SECONDS),
    countdown: chance.integer(1, 6),
    // Others take over after 15 s, and released emails are claimed again after a gap.
    stallSeconds: chance.pick([15, 16, 40, 100, 400]),
    pick: chance.integer(0, 1_000_000),
  };
}
