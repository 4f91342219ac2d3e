import { existsSync, readFileSync } from 'node:fs';
import { DateTime } from 'luxon';
import { describe, expect, it } from 'vitest';
import { WEEKDAYS } from '../lifecycle/enums.js';
import { DAY_MS } from './calendar.js';
import { addLocalDays, localDay } from './local-day.js';
import { nextOpenInterval } from './open-intervals.js';
import type { Schedule } from './types.js';
import { toInstantMs, toLocalMs } from './zone.js';

const CORPUS = new URL('../../../../shared/corpora/iana-tz/transitions.jsonl', import.meta.url);

interface Side {
  readonly at: number;
  readonly local: number;
  readonly offsetMs: number;
}

interface Change {
  readonly zone: string;
  readonly before: Side;
  readonly after: Side;
}

function side(row: { utc: string; local: string; offset_s: number }): Side {
  return { at: Date.parse(row.utc), local: Date.parse(`${row.local}Z`), offsetMs: row.offset_s * 1000 };
}

/** Changes whose rules the runtime's own zone data shares; others would compare two releases of the database. */
function readChanges(): Change[] {
  const lines = readFileSync(CORPUS, 'utf8').split('\n').filter(Boolean);
  return lines.flatMap((line) => {
    const { zone, transitions } = JSON.parse(line) as { zone: string; transitions: Parameters<typeof side>[0][] };
    const changes: Change[] = [];
    for (let at = 0; at + 1 < transitions.length; at += 2) {
      changes.push({ zone, before: side(transitions[at]!), after: side(transitions[at + 1]!) });
    }
    return changes.filter(
      ({ before, after }) =>
        DateTime.fromMillis(before.at, { zone }).offset * 60_000 === before.offsetMs &&
        DateTime.fromMillis(after.at, { zone }).offset * 60_000 === after.offsetMs,
    );
  });
}

function daily(timezone: string, start: string, end: string): Schedule {
  return {
    timezone,
    useContactTimezone: false,
    startDate: null,
    endDate: null,
    windows: [{ days: [...WEEKDAYS], start, end }],
    holidays: [],
  };
}

const hhmm = (localMs: number) => new Date(localMs).toISOString().slice(11, 16);

describe.skipIf(!existsSync(CORPUS))('every offset change of the IANA corpus', () => {
  const changes = existsSync(CORPUS) ? readChanges() : [];

  it('has enough changes to mean something', () => {
    expect(changes.length).toBeGreaterThan(600);
  });

  it('knows the local time on both sides', () => {
    for (const { zone, before, after } of changes) {
      expect(toLocalMs(zone, before.at), zone).toBe(before.local);
      expect(toLocalMs(zone, after.at), zone).toBe(after.local);
    }
  });

  it('opens and closes 09:00-17:00 at the right instant on the day before, of and after', () => {
    for (const { zone, before, after } of changes) {
      const schedule = daily(zone, '09:00', '17:00');
      const changeDay = Math.floor(after.local / DAY_MS);
      for (const day of [changeDay - 1, changeDay, changeDay + 1]) {
        const opens = day * DAY_MS + 9 * 3_600_000;
        // No zone of the corpus changes between 09:00 and 17:00, so one side's offset holds for the window.
        const { offsetMs } = opens < before.local ? before : after;
        const found = nextOpenInterval(schedule, new Date(opens - offsetMs));
        expect(found?.startAt.getTime(), `${zone} ${day}`).toBe(opens - offsetMs);
        expect(found?.endAt.getTime(), `${zone} ${day}`).toBe(opens + 8 * 3_600_000 - offsetMs);
      }
    }
  });

  it('moves a time inside a gap to the first valid instant, alone and as a window start', () => {
    for (const { zone, before, after } of changes) {
      const gap = after.offsetMs - before.offsetMs;
      if (gap <= 0) continue;
      const inside = after.local - gap / 2;
      expect(toInstantMs(zone, inside), zone).toBe(after.at);
      const schedule = daily(zone, hhmm(inside), hhmm(after.local + 3_600_000));
      const found = nextOpenInterval(schedule, new Date(after.at - 600_000));
      expect(found?.startAt.getTime(), zone).toBe(after.at);
      const dayBefore = new Date(toInstantMs(zone, inside - DAY_MS));
      expect(addLocalDays(zone, dayBefore, 1).getTime(), zone).toBe(after.at);
    }
  });

  it('uses a repeated time once, the first time', () => {
    for (const { zone, before, after } of changes) {
      const repeated = before.offsetMs - after.offsetMs;
      if (repeated <= 0) continue;
      const inside = after.local + repeated / 2;
      expect(toInstantMs(zone, inside), zone).toBe(after.at - repeated / 2);
      const schedule = daily(zone, hhmm(after.local), hhmm(after.local + repeated));
      const first = nextOpenInterval(schedule, new Date(after.at - repeated));
      expect(first?.startAt.getTime(), zone).toBe(after.at - repeated);
      expect(first?.endAt.getTime(), zone).toBe(after.at);
      expect(nextOpenInterval(schedule, new Date(after.at))!.startAt.getTime(), zone).toBeGreaterThan(
        after.at + repeated,
      );
    }
  });

  it('gives days that follow each other without a hole, as long as the clock makes them', () => {
    for (const { zone, before, after } of changes) {
      const day = localDay(zone, new Date(after.at));
      const first = localDay(zone, new Date(before.at));
      const days = (Date.parse(day.date) - Date.parse(first.date)) / DAY_MS + 1;
      const length = day.endsAt.getTime() - first.startsAt.getTime();
      expect(length, zone).toBe(days * DAY_MS - (after.offsetMs - before.offsetMs));
      expect(localDay(zone, day.endsAt).startsAt.getTime(), zone).toBe(day.endsAt.getTime());
      expect(localDay(zone, new Date(day.startsAt.getTime() - 1)).endsAt.getTime(), zone).toBe(day.startsAt.getTime());
    }
  });
});
