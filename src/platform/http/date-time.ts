import type { Fault } from './issue-texts.js';

const DATE_TIME =
  /^(\d{4})-(\d{2})-(\d{2})(?:[Tt _](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,18}))?)?\s?(?:([Zz])|([+-])(\d{2}):?(\d{2}))?)?$/;

function dateFault(error: string): Fault {
  return {
    type: 'datetime_from_date_parsing',
    msg: `Input should be a valid datetime or date, ${error}`,
    ctx: { error },
  };
}

/** Returns why a text is not a date, in the order of pydantic's parser. */
function reasonOf(text: string): string {
  if (text.length < 10) return 'input is too short';
  if (!/^\d{4}/.test(text)) return 'invalid character in year';
  if (text[4] !== '-' || text[7] !== '-') return 'invalid date separator, expected `-`';
  if (!/^\d{2}$/.test(text.slice(5, 7))) return 'invalid character in month';
  if (!/^\d{2}$/.test(text.slice(8, 10))) return 'invalid character in day';
  const month = Number(text.slice(5, 7));
  if (month < 1 || month > 12) return 'month value is outside expected range of 1-12';
  if (daysIn(Number(text.slice(0, 4)), month) < Number(text.slice(8, 10)) || text.slice(8, 10) === '00') {
    return 'day value is outside expected range';
  }
  return 'unexpected extra characters at the end of the input';
}

function daysIn(year: number, month: number): number {
  const day = new Date(0);
  day.setUTCFullYear(year, month, 0);
  return day.getUTCDate();
}

/**
 * Reads an instant (docs/build/conventions.md, Types): any RFC 3339 offset, any fraction (kept to the millisecond), UTC
 * without an offset, midnight UTC for a bare date. A leap second counts as the first instant of the next minute. The
 * result is in the years 1 to 9999.
 */
export function parseDateTime(text: string): Date | Fault {
  const trimmed = text.trim();
  const match = DATE_TIME.exec(trimmed);
  if (match === null) return dateFault(reasonOf(trimmed));
  const [year, month, day, hour, minute, second] = match.slice(1, 7).map((part) => Number(part ?? 0)) as number[];
  const millisecond = Number((match[7] ?? '').padEnd(3, '0').slice(0, 3));
  const offset = (match[9] === '-' ? -1 : 1) * (Number(match[10] ?? 0) * 60 + Number(match[11] ?? 0));
  if (month! < 1 || month! > 12 || day! < 1 || day! > daysIn(year!, month!)) return dateFault(reasonOf(trimmed));
  if (hour! > 23 || minute! > 59 || second! > 60) return dateFault('time value is outside expected range');
  if (Math.abs(offset) >= 24 * 60 || Number(match[11] ?? 0) > 59) return dateFault('timezone offset is too large');
  const instant = new Date(0);
  instant.setUTCFullYear(year!, month! - 1, day!);
  instant.setUTCHours(hour!, minute! - offset, second!, millisecond);
  const result = instant.getUTCFullYear();
  if (year! < 1 || result < 1 || result > 9999) return dateFault('year is out of range');
  return instant;
}

/** Reads a date (docs/build/conventions.md, Types): `YYYY-MM-DD` of a day that exists; also the date of a midnight instant. */
export function parseDate(text: string): string | Fault {
  const instant = parseDateTime(text);
  if (!(instant instanceof Date)) {
    const error = String(instant.ctx?.['error']);
    return {
      type: 'date_from_datetime_parsing',
      msg: `Input should be a valid date or datetime, ${error}`,
      ctx: { error },
    };
  }
  const iso = instant.toISOString();
  if (!iso.endsWith('T00:00:00.000Z')) {
    return {
      type: 'date_from_datetime_inexact',
      msg: 'Datetimes provided to dates should have zero time - e.g. be exact dates',
    };
  }
  return iso.slice(0, 10);
}
