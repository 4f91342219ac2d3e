import { LRUCache } from 'lru-cache';
import { companyDomain } from '../../../engine/address/company-domain.js';
import { mapRow } from '../../../engine/csv/map-row.js';
import { type MappingPlan, resolveMapping } from '../../../engine/csv/mapping-plan.js';
import type { CsvRow } from '../../../engine/csv/row.js';
import type { FieldKind } from '../../../engine/profiles/field-types.js';
import { readFieldText } from '../../../engine/profiles/read-field-text.js';
import { type ToolReading, toolReading } from '../../../engine/tool-exports/read-standing.js';
import type { Ctx } from '../../../platform/context.js';
import { storedJson } from '../../../platform/db/stored-json.js';
import { fieldKinds } from '../profiles/index.js';
import type { ImportOptions } from './import-options.js';
import { type Analysis, analysisOf, bookOf, mappingOf, optionsOf, rowsBeforeData } from './import-state.js';
import type { ImportRow } from './imports.repo.js';
import type { ReadRow, RefusedRow } from './take-rows.service.js';
import { standingOfRow } from './tool-exports/row-standing.js';

/** Cache of companies by domain, because a file repeats the same few thousand. */
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

type Refused = { readonly refused: RefusedRow };

function isRefused(typed: Readonly<Record<string, unknown>> | Refused): typed is Refused {
  return 'refused' in typed && typeof typed.refused === 'object';
}

/** Reads values of registered fields by their types; values of other names stay texts. */
function typedFields(
  values: Readonly<Record<string, string>>,
  { headers, targets }: MappingPlan,
  kinds: ReadonlyMap<string, FieldKind>,
): Record<string, unknown> | Refused {
  const typed: Record<string, unknown> = {};
  for (const [name, text] of Object.entries(values)) {
    const kind = kinds.get(name);
    const reading = kind === undefined ? { ok: true as const, value: text } : readFieldText(kind, text);
    if (!reading.ok) {
      const at = targets.findIndex((target) => target?.kind === 'custom' && target.name === name);
      const errorMessage = `The value ${reading.issue}.`;
      return {
        refused: { result: 'rejected', column: headers[at] ?? null, errorCode: 'invalid_value', errorMessage },
      };
    }
    typed[name] = reading.value;
  }
  return typed;
}

/** Reads one row of a table as a person. `number` counts data rows from 1. */
export function readRow(
  row: Pick<CsvRow, 'cells' | 'problem'>,
  number: number,
  reading: Pick<TableReading, 'plan' | 'options' | 'kinds'> & Partial<Pick<TableReading, 'tool'>>,
): ReadRow {
  const { tool } = reading;
  if (tool == null || row.problem !== null) return readPlainRow(row, number, reading);
  const standing = standingOfRow(row.cells, tool, reading.plan);
  return { ...readPlainRow(row, number, reading), standing };
}

function readPlainRow(
  row: Pick<CsvRow, 'cells' | 'problem'>,
  number: number,
  { plan, options, kinds }: Pick<TableReading, 'plan' | 'options' | 'kinds'>,
): ReadRow {
  const mapped = mapRow(row, plan, options);
  if (!mapped.ok) {
    const { column, errorCode, errorMessage } = mapped.error;
    const isOption = errorCode === 'role_address' || errorCode === 'disposable_address';
    const result = isOption ? 'skipped' : 'rejected';
    return { number, cells: row.cells, outcome: { refused: { result, column, errorCode, errorMessage } } };
  }
  const { contact } = mapped;
  const typed = kinds === null ? contact.customFields : typedFields(contact.customFields, plan, kinds);
  if (isRefused(typed)) return { number, cells: row.cells, outcome: { refused: typed.refused } };
  const custom = storedJson(typed);
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
        rowBasis: contact.legalBasis,
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
  /** Types of the registered fields, which the address book checks; null for a campaign. */
  readonly kinds: ReadonlyMap<string, FieldKind> | null;
  /** Columns in which another tool keeps the status of its contacts; null for an ordinary file. */
  readonly tool: ToolReading | null;
}

/** Returns how to read the rows of an import, with the current types of registered fields. */
export async function readingOf(ctx: Ctx, row: ImportRow): Promise<TableReading> {
  const kinds = bookOf(row) === null ? null : await fieldKinds(ctx, row.workspace_id);
  return { ...tableReadingOf(row), kinds };
}

export function tableReadingOf(row: ImportRow): Omit<TableReading, 'kinds'> {
  const analysis = analysisOf(row);
  const mapping = mappingOf(row);
  if (analysis === null || mapping === null) throw new Error(`The import ${row.id} has no mapping.`);
  const options = optionsOf(row);
  const resolved = resolveMapping(analysis.columns, mapping, options);
  if (!resolved.ok) throw new Error(`The mapping of import ${row.id} was stored without being checked.`);
  const { format } = analysis;
  const tool = format === 'plain' ? null : toolReading(format, resolved.plan.headers);
  return { analysis, plan: resolved.plan, options, before: rowsBeforeData(row, analysis), tool };
}
