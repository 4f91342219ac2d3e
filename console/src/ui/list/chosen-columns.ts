import type { Preferences } from '../../api/preferences';

export type Screen = NonNullable<Preferences['saved_views'][number]['screen']>;
export type Chosen = Preferences['columns'][number];
/** Columns of a view: differences from the default columns, and their order. */
export type ViewColumns = NonNullable<Preferences['saved_views'][number]['columns']>;

export interface ChoosableColumn {
  readonly key: string;
  readonly title: string;
  /** Whether members can hide the column (`shown`) or add it (`hidden`); absent for a column that is always shown. */
  readonly initially?: 'shown' | 'hidden';
}

/** Returns whether a list shows a column. */
export function isShown({ key, initially }: ChoosableColumn, chosen: Chosen | ViewColumns | undefined): boolean {
  if (initially === 'hidden') return chosen?.shown.includes(key) === true;
  return initially === undefined || chosen?.hidden.includes(key) !== true;
}

/**
 * Returns columns in the order that a member chose. Columns that are always shown keep their place, and columns that
 * the order does not name follow the column before them.
 */
export function inOrder<C extends ChoosableColumn>(columns: readonly C[], order: readonly string[] | undefined): C[] {
  if (order === undefined || order.length === 0) return [...columns];
  const movable = columns.filter(({ initially }) => initially !== undefined);
  const ranks = new Map<string, number>();
  for (const [index, { key }] of movable.entries()) {
    const at = order.indexOf(key);
    const before = index === 0 ? -1 : (ranks.get(movable[index - 1]?.key ?? '') ?? -1);
    ranks.set(key, at === -1 ? before + 1 / movable.length : at);
  }
  const sorted = movable.toSorted((one, other) => (ranks.get(one.key) ?? 0) - (ranks.get(other.key) ?? 0));
  let next = 0;
  return columns.map((column) => (column.initially === undefined ? column : (sorted[next++] as C)));
}

const changed = (screen: Screen, columns: ViewColumns): Chosen | undefined => {
  const { shown, hidden, order = [] } = columns;
  if (shown.length === 0 && hidden.length === 0 && order.length === 0) return undefined;
  return { screen, shown, hidden, ...(order.length > 0 && { order }) };
};

/** Returns what a member has chosen after they show or hide a column; undefined if nothing differs from the default. */
export function withColumn(
  screen: Screen,
  chosen: Chosen | undefined,
  { key, initially }: ChoosableColumn,
  show: boolean,
): Chosen | undefined {
  const toggled = (keys: readonly string[] = [], isIn: boolean) => {
    const others = keys.filter((one) => one !== key);
    return isIn ? [...others, key] : others;
  };
  const shown = toggled(chosen?.shown, initially === 'hidden' && show);
  const hidden = toggled(chosen?.hidden, initially === 'shown' && !show);
  return changed(screen, { shown, hidden, ...(chosen?.order && { order: chosen.order }) });
}

/** Returns what a member has chosen after they move a column by one place among the movable columns. */
export function withMoved(
  screen: Screen,
  chosen: Chosen | undefined,
  columns: readonly ChoosableColumn[],
  key: string,
  by: -1 | 1,
): Chosen | undefined {
  const keysOf = (ordered: readonly ChoosableColumn[]) =>
    ordered.filter(({ initially }) => initially !== undefined).map((column) => column.key);
  const keys = keysOf(inOrder(columns, chosen?.order));
  const at = keys.indexOf(key);
  const [one, other] = [keys[at], keys[at + by]];
  if (one === undefined || other === undefined) return chosen;
  keys[at] = other;
  keys[at + by] = one;
  const order = keys.join() === keysOf(columns).join() ? [] : keys;
  return changed(screen, { shown: chosen?.shown ?? [], hidden: chosen?.hidden ?? [], order });
}

/** Returns the chosen columns of a list as a view keeps them. */
export const columnsOfView = (chosen: Chosen | undefined): ViewColumns => ({
  ...{ shown: chosen?.shown ?? [], hidden: chosen?.hidden ?? [] },
  ...(chosen?.order && { order: chosen.order }),
});

/** Returns the choice of columns that a view makes for its list. */
export const chosenByView = (screen: Screen, columns: ViewColumns): Chosen | undefined => changed(screen, columns);

/** Whether two choices show the same columns in the same order. */
export function isSameColumns(one: ViewColumns, other: ViewColumns): boolean {
  const text = ({ shown, hidden, order = [] }: ViewColumns) =>
    JSON.stringify([shown.toSorted(), hidden.toSorted(), order]);
  return text(one) === text(other);
}
