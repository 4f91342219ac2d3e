import type { Preferences } from '../../api/preferences';

export type Screen = NonNullable<Preferences['saved_views'][number]['screen']>;
export type Chosen = Preferences['columns'][number];

export interface ChoosableColumn {
  readonly key: string;
  readonly title: string;
  /** Whether members can hide the column (`shown`) or add it (`hidden`); absent for a column that is always shown. */
  readonly initially?: 'shown' | 'hidden';
}

/** Returns whether a list shows a column. */
export function isShown({ key, initially }: ChoosableColumn, chosen: Chosen | undefined): boolean {
  if (initially === 'hidden') return chosen?.shown.includes(key) === true;
  return initially === undefined || chosen?.hidden.includes(key) !== true;
}

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
  return shown.length === 0 && hidden.length === 0 ? undefined : { screen, shown, hidden };
}
