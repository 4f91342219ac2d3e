import { count } from '../../ui/show/format';
import { Rate } from '../../ui/show/Rate';
import { words } from '../../words';
import type { Figures } from './queries';
import type { FigureColumn } from './rows';

/** Value of a column: a number, or a rate with its base. */
export function Shown({ column, figures }: { column: FigureColumn; figures: Figures }) {
  const value = column.value(figures);
  if (column.share === undefined) return <>{count(value)}</>;
  const [part, whole, of = words.common.base.contacted] = column.share(figures);
  return <Rate value={value} part={part} whole={whole} of={of} />;
}
