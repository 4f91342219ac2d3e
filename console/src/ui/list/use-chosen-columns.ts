import { useMemo } from 'react';
import { prefer, usePreferences } from '../preferences';
import { type ChoosableColumn, type Chosen, isShown, type Screen, withColumn } from './chosen-columns';

/** Returns the columns that the member chose for a list, and changes them. Other browsers of the member show the same ones. */
export function useChosenColumns<C extends ChoosableColumn>(screen: Screen, columns: readonly C[]) {
  const all = usePreferences().columns;
  const chosen = all.find((one) => one.screen === screen);
  const keep = (next: Chosen | undefined) => {
    const others = all.filter((one) => one.screen !== screen);
    prefer({ columns: next === undefined ? others : [...others, next] });
  };
  return {
    shown: useMemo(() => columns.filter((column) => isShown(column, chosen)), [columns, chosen]),
    isDefault: chosen === undefined,
    isShown: (column: C) => isShown(column, chosen),
    show: (column: C, show: boolean) => keep(withColumn(screen, chosen, column, show)),
    reset: () => keep(undefined),
  };
}
