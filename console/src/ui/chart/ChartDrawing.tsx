import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { words } from '../../words';
import { locale } from '../../words/language';
import { Plots } from './Plots';
import type { ChartTexts, Series } from './reading';
import './chart.css';

interface Props {
  readonly label: string;
  /** ISO 8601 dates. */
  readonly days: readonly string[];
  readonly series: readonly Series[];
  /** Series of a second plot below, for far smaller numbers of the same days. */
  readonly below?: readonly Series[];
  readonly format: (value: number | null) => string;
  /** Height in pixels, without the title. */
  readonly height: number;
  /** Daily limit, drawn where it is near the highest day. */
  readonly limit?: number | null;
  readonly texts?: ChartTexts;
}

const { chart, table, day } = words.common;
const OWN: ChartTexts = { chart, table, day, locale };
const NONE: readonly Series[] = [];

/** Days as bars, rates as lines, weekends shaded; the same numbers as a table for screen readers. */
export function ChartDrawing(props: Props) {
  const { label, days, series, below = NONE, format, height, limit = null, texts = OWN } = props;
  const [isTable, setTable] = useState(false);
  return (
    <figure className="chart" aria-label={label}>
      <figcaption className="chart-head">
        <span className="strong">{label}</span>
        <SegmentedControl
          size="xs"
          aria-label={label}
          value={isTable ? 'table' : 'chart'}
          onChange={(value) => setTable(value === 'table')}
          data={[
            { value: 'chart', label: texts.chart },
            { value: 'table', label: texts.table },
          ]}
        />
      </figcaption>
      {isTable ? (
        <Figures days={days} series={[...series, ...below]} format={format} texts={texts} />
      ) : (
        <Plots {...{ label, days, series, below, format, height, limit, locale: texts.locale }} />
      )}
    </figure>
  );
}

function Figures({ days, series, format, texts }: Pick<Props, 'days' | 'series' | 'format'> & { texts: ChartTexts }) {
  return (
    <div className="chart-figures" tabIndex={0} role="region" aria-label={texts.table}>
      <table>
        <thead>
          <tr>
            <th scope="col">{texts.day}</th>
            {series.map((one) => (
              <th key={one.label} scope="col">
                {one.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map((day, index) => (
            <tr key={day}>
              <th scope="row">{day}</th>
              {series.map((one) => (
                <td key={one.label} className="num">
                  {format(one.values[index] ?? null)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
