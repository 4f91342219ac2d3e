import { LRUCache } from 'lru-cache';
import { companyDomain } from '../../engine/address/company-domain.js';
import { mapRow } from '../../engine/csv/map-row.js';
import { type MappingPlan, resolveMapping } from '../../engine/csv/mapping-plan.js';
import type { CsvRow } from '../../engine/csv/row.js';
import type { ImportOptions } from './import-options.js';
import { type Analysis, analysisOf, mappingOf, optionsOf, rowsBeforeData } from './import-state.js';
import type { ImportRow } from './imports.repo.js';
import type { ReadRow } from './take-rows.service.js';

/** Companies by domain; a file names the same few thousands again and again. */
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
 * The same text in memory of its own. A part of a text holds on to the whole: a domain that is remembered would keep the
 * part of the file it was read in, and twenty thousand of them nearly every part.
 */
function detached(text: string): string {
  return Buffer.from(text).toString();
}

const EMPTY = '{}';

/** One row of a table as it goes into a campaign. `number` counts data rows from 1. */
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
  const custom = JSON.stringify(contact.customFields);
  return {
    number,
    cells: row.cells,
    outcome: {
      person: {
        email: contact.email,
        emailKey: contact.emailKey,
        companyDomain: companyOf(contact.domain),
        fields: contact,
        // JSON can hold NUL as an escape, which jsonb can not.
        customFields: custom.includes('\\u0000') ? EMPTY : custom,
      },
    },
  };
}

/** What is needed to read the data rows of an import that has a mapping. */
export interface TableReading {
  readonly analysis: Analysis;
  readonly plan: MappingPlan;
  readonly options: ImportOptions;
  /** Rows of the file before the first data row. */
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
