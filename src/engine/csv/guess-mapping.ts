import { parseEmail } from '../address/parse-email.js';
import { firstCharacters } from '../characters.js';
import { customFieldName, type ImportFieldName, targetText } from './fields.js';
import { matchHeader } from './header-names.js';
import { firstFree } from './headers.js';
import { exportOnlyHeaders } from './own-export.js';

/** Column in the mapping preview. */
export interface ColumnGuess {
  /** From 0. */
  readonly index: number;
  readonly header: string;
  /** Suggested field or `custom.<name>`; null for an empty column or a column that only exports of Outrider have. */
  readonly suggestedField: string | null;
  /** Confidence in the suggestion, 0 to 1. */
  readonly confidence: number;
  /** First values, up to five, each cut at 200 characters. */
  readonly samples: readonly string[];
  /** Share of sample rows with a value, with four decimals; null without rows. */
  readonly filledRate: number | null;
  /** Suggestion as in an ordinary file, if the column holds data of the tool that exported the file. */
  readonly asPlain?: { readonly suggestedField: string | null; readonly confidence: number };
}

interface Candidate {
  readonly index: number;
  readonly field: ImportFieldName;
  readonly confidence: number;
}

/**
 * Suggests a field for each column, by its header and contents. Every field is suggested once, for the best column;
 * other columns become custom fields. `headers` are unique, see uniqueHeaders.
 */
export function guessMapping(headers: readonly string[], sampleRows: ReadonlyArray<readonly string[]>): ColumnGuess[] {
  const columns = headers.map((header, index) => ({ header, index, values: filledValues(sampleRows, index) }));
  const exportOnly = exportOnlyHeaders(headers);
  const candidates = columns.flatMap(({ header, index, values }) =>
    exportOnly.has(header) ? [] : candidatesOf(header, index, values),
  );
  const withNames = [...candidates, ...bareNames(headers, candidates)];
  const chosen = assign(withNames);
  const customNames = new Set<string>();
  return columns.map(({ header, index, values }) => {
    const guess = chosen.get(index);
    const ignored = exportOnly.has(header) || (values.length === 0 && /^column_\d+$/.test(header));
    const custom = ignored || guess ? null : firstFree(customFieldName(header), customNames);
    return {
      index,
      header,
      suggestedField: guess?.field ?? (custom === null ? null : targetText({ kind: 'custom', name: custom })),
      confidence: guess?.confidence ?? (custom === null ? 0 : 0.5),
      samples: values.slice(0, 5).map((value) => firstCharacters(value, 200)),
      filledRate: sampleRows.length === 0 ? null : Math.round((values.length / sampleRows.length) * 10_000) / 10_000,
    };
  });
}

function filledValues(rows: ReadonlyArray<readonly string[]>, index: number): string[] {
  return rows.map((row) => (row[index] ?? '').trim()).filter((value) => value !== '');
}

function candidatesOf(header: string, index: number, values: readonly string[]): Candidate[] {
  const found: Candidate[] = [];
  const named = matchHeader(header);
  const emails = share(values, (value) => value.includes('@') && parseEmail(value).ok);
  if (emails !== null && emails >= 0.6) {
    // The content decides; between two matching columns, a matching header and the share of filled cells decide.
    const said = named?.field === 'email' ? named.confidence : 0;
    found.push({ index, field: 'email', confidence: 0.8 + 0.19 * emails * said });
  } else if (named !== null) {
    const denied = named.field === 'email' && emails !== null && emails < 0.2;
    found.push({ index, ...named, confidence: denied ? 0.3 : named.confidence });
  }
  const profiles = share(values, (value) => /\blinkedin\.com\/(?:in|pub)\//i.test(value));
  if (profiles !== null && profiles >= 0.8) found.push({ index, field: 'linkedinUrl', confidence: 0.9 });
  return found;
}

/** null without values. */
function share(values: readonly string[], test: (value: string) => boolean): number | null {
  return values.length === 0 ? null : values.filter(test).length / values.length;
}

/** A column named only "Name" is the last name if another column contains the first name. */
function bareNames(headers: readonly string[], candidates: readonly Candidate[]): Candidate[] {
  const hasFirst = candidates.some(({ field }) => field === 'firstName');
  const hasLast = candidates.some(({ field }) => field === 'lastName');
  if (!hasFirst || hasLast) return [];
  const index = headers.findIndex((header) => /^name$/i.test(header.trim()));
  return index === -1 ? [] : [{ index, field: 'lastName', confidence: 0.7 }];
}

function assign(candidates: readonly Candidate[]): Map<number, Candidate> {
  const byColumn = new Map<number, Candidate>();
  const taken = new Set<ImportFieldName>();
  for (const candidate of candidates.toSorted((a, b) => b.confidence - a.confidence || a.index - b.index)) {
    if (byColumn.has(candidate.index) || taken.has(candidate.field)) continue;
    byColumn.set(candidate.index, candidate);
    taken.add(candidate.field);
  }
  return byColumn;
}
