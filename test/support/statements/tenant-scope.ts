import { Level } from './level.js';
import { type Part, partsOf } from './sql-tree.js';

/** Column with the workspace of a row. */
const WORKSPACE = 'workspace_id';
const QUERY = new Set(['select', 'with', 'insert', 'update', 'delete', 'values']);
/** Words before a table name. */
const TABLES = new Set(['from', 'join', 'update']);
/** Words whose clauses contain the conditions that select rows. */
const CONDITIONS = new Set(['where', 'on']);
/** Words whose clauses select no rows. */
const REST = new Set(['order', 'group', 'having', 'window', 'limit', 'offset', 'for', 'returning', 'set', 'values']);
const SETS = new Set(['union', 'except', 'intersect']);
const BEFORE_TABLE = new Set(['only', 'lateral', 'public', '.']);
/** Words that can follow a table name without being an alias. */
const NO_NAME = new Set([
  ...[...TABLES, ...CONDITIONS, ...REST, ...SETS, 'select', ',', ';'],
  ...['left', 'right', 'inner', 'full', 'cross', 'natural', 'using', 'tablesample'],
]);

/**
 * Returns the tenants' tables for which a statement does not name the workspace, neither by a value nor by a row it already has. Reading
 * the column is not enough; an INSERT or COPY names it among its columns.
 */
export function tablesWithoutWorkspace(statement: string, tenantTables: ReadonlySet<string>): string[] {
  const parts = partsOf(statement);
  const common = commonTables(parts);
  return [...new Set(unscoped(parts, (name) => tenantTables.has(name) && !common.has(name)))].sort();
}

type IsTenants = (table: string) => boolean;
type Clause = 'tables' | 'conditions' | 'rest';

/** Reads one query; parts in parentheses are separate queries or belong to the surrounding clause. */
function unscoped(parts: readonly Part[], isTenants: IsTenants): string[] {
  const found: string[] = [];
  let level = new Level();
  let clause: Clause = 'rest';
  let expects: 'table' | 'name' | null = null;
  let isDelete = false;
  parts.forEach((part, at) => {
    const before = parts[at - 1];
    if (typeof part !== 'string') {
      if (clause === 'tables' && before === 'using') {
        if (part.includes(WORKSPACE)) level.equateAll();
      } else {
        found.push(...inParentheses(part, isTenants, clause === 'conditions' ? level : null));
        if (clause === 'conditions') compareRows(level, part, parts.slice(at + 1, at + 3));
      }
      if (expects === 'table') {
        level.add(`(${at})`, false);
        expects = 'name';
      }
      return;
    }
    if (expects === 'table') {
      if (BEFORE_TABLE.has(part)) return;
      level.add(part, isTenants(part));
      expects = 'name';
      return;
    }
    if (expects === 'name' && part === 'as') return;
    if (expects === 'name' && part !== '.' && !NO_NAME.has(part)) {
      level.rename(part);
      expects = null;
      return;
    }
    if (expects === 'name' && part === '.') {
      expects = 'table';
      return;
    }
    expects = null;
    if (part === 'select' || SETS.has(part)) {
      found.push(...level.unscoped());
      level = new Level();
      clause = 'rest';
    } else if ((part === 'into' && before === 'insert') || part === 'copy') {
      found.push(...intoWithout(parts.slice(at + 1), isTenants));
    } else if (part === 'delete') isDelete = true;
    else if (startsTables(parts, at, clause, isDelete)) {
      clause = 'tables';
      expects = 'table';
    } else if (CONDITIONS.has(part)) clause = parts[at + 1] === 'conflict' ? 'rest' : 'conditions';
    else if (REST.has(part)) clause = 'rest';
    else if (part === WORKSPACE && clause === 'conditions') compare(level, parts, at);
  });
  return [...found, ...level.unscoped()];
}

function startsTables(parts: readonly Part[], at: number, clause: Clause, isDelete: boolean): boolean {
  const part = parts[at] as string;
  const before = parts[at - 1];
  if (part === ',') return clause === 'tables';
  if (part === 'using') return isDelete && typeof parts[at + 1] === 'string';
  if (part === 'from') return before !== 'distinct';
  return TABLES.has(part) && !['for', 'do', 'key'].includes(String(before));
}

/** Reads a subquery, or conditions and expressions of the surrounding query. */
function inParentheses(parts: readonly Part[], isTenants: IsTenants, level: Level | null): string[] {
  if (QUERY.has(String(parts[0]))) return unscoped(parts, isTenants);
  return parts.flatMap((part, at) => {
    if (typeof part === 'string') {
      if (part === WORKSPACE && level !== null) compare(level, parts, at);
      return [];
    }
    if (level !== null) compareRows(level, part, parts.slice(at + 1, at + 3));
    return inParentheses(part, isTenants, level);
  });
}

/** Reads a comparison: `a.workspace_id = ...`, also `in`, `is null`, or the reverse. */
function compare(level: Level, parts: readonly Part[], at: number): void {
  const qualifier = parts[at - 1] === '.' ? String(parts[at - 2]) : null;
  // `+ 0` keeps the planner from using an index and does not change the meaning.
  const end = parts[at + 1] === '+' && parts[at + 2] === '0' ? at + 3 : at + 1;
  const [sign, one, dot, other] = parts.slice(end, end + 4);
  const signBefore = parts[at - (qualifier === null ? 1 : 3)];
  if (sign === '=' && dot === '.' && other === WORKSPACE && level.has(String(one))) {
    level.equate(qualifier, String(one));
  } else if (sign === '=' || sign === 'in' || (sign === 'is' && dot !== 'null')) level.fix(qualifier);
  else if (signBefore === '=' && parts[at - (qualifier === null ? 2 : 4)] !== WORKSPACE) level.fix(qualifier);
}

/** Reads a comparison of rows: `(a.workspace_id, a.id) = (b.workspace_id, b.id)`, or `in (...)`. */
function compareRows(level: Level, row: readonly Part[], [sign, other]: readonly Part[]): void {
  const at = row.indexOf(WORKSPACE);
  if (at === -1 || (sign !== '=' && sign !== 'in')) return;
  const qualifier = row[at - 1] === '.' ? String(row[at - 2]) : null;
  const [first, , column] = typeof other === 'object' ? other : [];
  if (column === WORKSPACE && level.has(String(first))) level.equate(qualifier, String(first));
  else level.fix(qualifier);
}

/** Returns the table after INSERT INTO or COPY if the workspace is not among its columns. */
function intoWithout(parts: readonly Part[], isTenants: IsTenants): string[] {
  const [table] = parts;
  if (typeof table !== 'string' || !isTenants(table)) return [];
  const columns = parts.find((part) => typeof part !== 'string');
  return typeof columns === 'object' && columns.includes(WORKSPACE) ? [] : [table];
}

/** Returns the names that WITH gives to queries, which are tables only in this statement. */
function commonTables(parts: readonly Part[], found = new Set<string>()): ReadonlySet<string> {
  parts.forEach((part, at) => {
    if (typeof part !== 'string') {
      commonTables(part, found);
      return;
    }
    if (part !== 'as') return;
    const body = parts.slice(at + 1, at + 4).find((next) => typeof next !== 'string');
    const name = typeof parts[at - 1] === 'string' ? parts[at - 1] : parts[at - 2];
    if (typeof body === 'object' && QUERY.has(String(body[0]))) found.add(String(name));
  });
  return found;
}
