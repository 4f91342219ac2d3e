import { useMemo } from 'react';
import { prefer, usePreferences } from '../preferences';
import {
  type ChoosableColumn,
  type Chosen,
  chosenByView,
  columnsOfView,
  inOrder,
  isShown,
  type Screen,
  type ViewColumns,
  withColumn,
  withMoved,
} from './chosen-columns';

/** Returns the columns that the member chose for a list, and changes them. Other browsers of the member show the same ones. */
export function useChosenColumns<C extends ChoosableColumn>(screen: Screen, columns: readonly C[]) {
  const all = usePreferences().columns;
  const chosen = all.find((one) => one.screen === screen);
  const keep = (next: Chosen | undefined) => {
    const others = all.filter((one) => one.screen !== screen);
    prefer({ columns: next === undefined ? others : [...others, next] });
  };
  const ordered = useMemo(() => inOrder(columns, chosen?.order), [columns, chosen]);
  return {
    /** All columns, in the chosen order. */
    ordered,
    shown: useMemo(() => ordered.filter((column) => isShown(column, chosen)), [ordered, chosen]),
    isDefault: chosen === undefined,
    isShown: (column: C) => isShown(column, chosen),
    show: (column: C, show: boolean) => keep(withColumn(screen, chosen, column, show)),
    move: (column: C, by: -1 | 1) => keep(withMoved(screen, chosen, columns, column.key, by)),
    reset: () => keep(undefined),
    /** The choice, as a view keeps it. */
    kept: columnsOfView(chosen),
    take: (view: ViewColumns) => keep(chosenByView(screen, view)),
  };
}
