import { LRUCache } from 'lru-cache';
import { companyDomain } from '../../engine/address/company-domain.js';
import { mapRow } from '../../engine/csv/map-row.js';
import { type MappingPlan, resolveMapping } from '../../engine/csv/mapping-plan.js';
import type { CsvRow } from '../../engine/csv/row.js';
import { storedJson } from '../../platform/db/stored-json.js';
import type { ImportOptions } from './import-options.js';
import { type Analysis, analysisOf, mappingOf, optionsOf, rowsBeforeData } from './import-state.js';
import type { ImportRow } from './imports.repo.js';
import type { ReadRow } from './take-rows.service.js';

/** Companies by domain, because a file repeats the same few thousand. */
const companies = new LRUCache<string, { readonly company: string | null }>({ max: 20_000 });

function companyOf(domain: string): string | null {
  const known = companies.get(domain);
  if (known !== undefined) return known.company;
  const own = detached(domain);
  const company = companyDomain(`x@${own}`);
  companies.set(own, { company });
  return company;
}

/**
 * Copies a text into its own memory. A substring keeps the whole text alive: a cached domain would keep the part of the file
 * that it came from, and twenty thousand of them nearly every part.
 */
function detached(text: string): string {
  return Buffer.from(text).toString();
}

const EMPTY = '{}';

/** Reads one row of a table as a contact of a campaign. `number` counts data rows from 1. */
export function readRow(
  row: Pick<CsvRow, 'cells' | 'problem'>,
  number: number,
  plan: MappingPlan,
  options: ImportOptions,
): ReadRow {
  const mapped = mapRow(row, plan, options);
  if (!mapped.ok) {
    const { column, errorCode, errorMessage } = mapped.error;
    const isOption = errorCode === 'role_address' || errorCode === 'disposable_address';
    const result = isOption ? 'skipped' : 'rejected';
    return { number, cells: row.cells, outcome: { refused: { result, column, errorCode, errorMessage } } };
  }
  const { contact } = mapped;
  const custom = storedJson(contact.customFields);
  return {
    number,
    cells: row.cells,
    outcome: {
      person: {
        email: contact.email,
        emailKey: contact.emailKey,
        companyDomain: companyOf(contact.domain),
        fields: contact,
        // JSON can contain NUL as an escape, which jsonb cannot store.
        customFields: custom.includes('\\u0000') ? EMPTY : custom,
      },
    },
  };
}

/** Settings for reading the data rows of an import with a mapping. */
export interface TableReading {
  readonly analysis: Analysis;
  readonly plan: MappingPlan;
  readonly options: ImportOptions;
  /** Number of rows in the file before the first data row. */
  readonly before: number;
}

export function tableReadingOf(row: ImportRow): TableReading {
  const analysis = analysisOf(row);
  const mapping = mappingOf(row);
  if (analysis === null || mapping === null) throw new Error(`The import ${row.id} has no mapping.`);
  const options = optionsOf(row);
  const resolved = resolveMapping(analysis.columns, mapping, options);
  if (!resolved.ok) throw new Error(`The mapping of import ${row.id} was stored without being checked.`);
  return { analysis, plan: resolved.plan, options, before: rowsBeforeData(row, analysis) };
}
