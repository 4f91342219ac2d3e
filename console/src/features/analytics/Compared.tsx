import { UNKNOWN } from '../../ui/show/format';
import { analytics as text } from '../../words/analytics/analytics';
import { locale } from '../../words/language';
import type { Row } from './queries';
import { FIGURES, type FigureColumn } from './rows';
import { Shown } from './Shown';
import '../../ui/list/table.css';

const signed = new Intl.NumberFormat(locale, { signDisplay: 'exceptZero', maximumFractionDigits: 1 });

function difference(column: FigureColumn, a: Row, b: Row): string {
  const left = column.value(a.metrics);
  const right = column.value(b.metrics);
  if (left === null || right === null) return UNKNOWN;
  const gap = left - right;
  return column.share === undefined ? signed.format(gap) : text.points(signed.format(gap * 100));
}

/** Two campaigns side by side, with the lead of the first. */
export function Compared({ rows }: { rows: readonly Row[] }) {
  const [a, b] = rows;
  if (a === undefined || b === undefined) return <span className="muted">{text.compareHint}</span>;
  return (
    <table className="plain">
      <thead>
        <tr>
          <th />
          {[a, b].map((row) => (
            <th key={row.campaignId} scope="col" className="right cut" title={row.name}>
              {row.name}
            </th>
          ))}
          <th scope="col" className="right">
            {text.difference}
          </th>
        </tr>
      </thead>
      <tbody>
        {FIGURES.map((column) => (
          <tr key={column.key}>
            <th scope="row">{column.title}</th>
            <td className="right num">
              <Shown column={column} figures={a.metrics} />
            </td>
            <td className="right num">
              <Shown column={column} figures={b.metrics} />
            </td>
            <td className="right num">{difference(column, a, b)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
