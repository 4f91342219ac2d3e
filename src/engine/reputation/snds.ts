import { createCsvParser } from '../csv/parser.js';
import { enumeration } from '../enumeration.js';

/** Verdict of the filter of Outlook.com on the email of an address: less than 10% spam, 10 to 90%, or more. */
export const SNDS_FILTER_RESULTS = enumeration('SndsFilterResult', ['green', 'yellow', 'red']);
export type SndsFilterResult = (typeof SNDS_FILTER_RESULTS)[number];

/** Report of Microsoft about the email of one address on one day. */
export interface SndsDay {
  readonly address: string;
  /** Day of the activity in the time zone of SNDS, `YYYY-MM-DD`. */
  readonly date: string;
  readonly rcptCommands: number;
  readonly dataCommands: number;
  readonly messageRecipients: number;
  readonly filterResult: SndsFilterResult | null;
  /** Share of complaints as written, such as `< 0.1%`; null if missing. */
  readonly complaintRate: string | null;
  readonly trapHits: number;
  readonly sampleHelo: string | null;
  readonly sampleMailFrom: string | null;
  readonly comments: string | null;
}

const MOST_TEXT = 320;

/**
 * Reads the data feed of Smart Network Data Services, which has no header. Columns: IP address, start and end of the activity, RCPT
 * commands, DATA commands, message recipients, filter result, complaint rate, start and end of the trap period, trap hits, sample HELO,
 * sample MAIL FROM, comments (https://sendersupport.olc.protection.outlook.com/snds/faq.aspx). Returns the latest day per address,
 * without rows that cannot be read; null if there are rows, and none can be.
 */
export function readSnds(text: string): SndsDay[] | null {
  const parser = createCsvParser({ delimiter: ',' });
  const rows = [...parser.push(text), ...parser.end()];
  const days = rows.flatMap(({ cells }) => dayIn(cells) ?? []);
  if (rows.length > 0 && days.length === 0) return null;
  const latest = new Map<string, SndsDay>();
  for (const day of days) {
    const known = latest.get(day.address);
    if (known === undefined || known.date <= day.date) latest.set(day.address, day);
  }
  return [...latest.values()];
}

function dayIn(cells: readonly string[]): SndsDay | null {
  const at = (index: number): string => (cells[index] ?? '').trim();
  const address = at(0).toLowerCase();
  const date = dateIn(at(1));
  if (!/^[0-9a-f.:]{2,45}$/.test(address) || date === null || cells.length < 8) return null;
  const filterResult = SNDS_FILTER_RESULTS.find((result) => result === at(6).toLowerCase()) ?? null;
  return {
    ...{ address, date, filterResult },
    rcptCommands: countIn(at(3)),
    dataCommands: countIn(at(4)),
    messageRecipients: countIn(at(5)),
    complaintRate: /^[<>]?\s*\d[\d.%\s-]{0,18}$/.test(at(7)) ? at(7) : null,
    trapHits: countIn(at(10)),
    sampleHelo: textIn(at(11)),
    sampleMailFrom: textIn(at(12)),
    comments: textIn(at(13)),
  };
}

/** Reads the day of `7/15/2026 1:00 AM`. */
function dateIn(text: string): string | null {
  const [, month = '', day = '', year = ''] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})\b/.exec(text) ?? [];
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return Number.isNaN(Date.parse(date)) ? null : date;
}

function countIn(text: string): number {
  return /^\d{1,12}$/.test(text) ? Number(text) : 0;
}

function textIn(text: string): string | null {
  return text === '' ? null : text.slice(0, MOST_TEXT);
}

/** Returns a written complaint rate as a share, such as 0.001 for `< 0.1%`: the upper end of a range; null if there is none. */
export function complaintShare(rate: string | null): number | null {
  const [percent] = (rate ?? '').match(/\d+(?:\.\d+)?(?=\s*%?\s*$)/) ?? [];
  return percent === undefined ? null : Number(percent) / 100;
}
