import { SegmentedControl } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { words } from '../../words';
import { UNKNOWN } from '../show/format';
import './chart.css';

export interface Series {
  readonly label: string;
  /** A token of the theme: `--series-sent`. */
  readonly color: string;
  readonly values: readonly (number | null)[];
  readonly kind: 'bars' | 'line';
  readonly dash?: readonly number[];
}

/** Days count things: between two of them there is no half of one. */
const WHOLE = Array.from({ length: 9 }, (_, power) => [1, 2, 5].map((step) => step * 10 ** power)).flat();

interface Props {
  readonly label: string;
  /** Days, `2026-03-09`. */
  readonly days: readonly string[];
  readonly series: readonly Series[];
  readonly format: (value: number | null) => string;
  readonly height: number;
}

/** Days as bars, rates as lines; the same numbers as a table for screen readers. */
export function Drawn({ label, days, series, format, height }: Props) {
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
            { value: 'chart', label: words.common.chart },
            { value: 'table', label: words.common.table },
          ]}
        />
      </figcaption>
      {isTable ? (
        <Figures days={days} series={series} format={format} />
      ) : (
        <Plot days={days} series={series} format={format} height={height} />
      )}
      {!isTable && series.length > 1 && (
        <div className="chart-names">
          {series.map((one) => (
            <span key={one.label} className="caption chart-name">
              <span className="chart-mark" style={{ background: `var(${one.color})` }} /> {one.label}
            </span>
          ))}
        </div>
      )}
    </figure>
  );
}

function Figures({ days, series, format }: Pick<Props, 'days' | 'series' | 'format'>) {
  return (
    <div className="chart-figures" tabIndex={0} role="region" aria-label={words.common.table}>
      <table>
        <thead>
          <tr>
            <th scope="col">{words.common.day}</th>
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

function Plot({ days, series, format, height }: Required<Pick<Props, 'days' | 'series' | 'format' | 'height'>>) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const host = place.current;
    if (host === null) return;
    let plot: uPlot | null = null;
    const draw = () => {
      plot?.destroy();
      plot = new uPlot(options(host, days, series, format, height), dataOf(days, series), host);
    };
    draw();
    const size = new ResizeObserver(() =>
      requestAnimationFrame(() => plot?.setSize({ width: host.clientWidth, height })),
    );
    size.observe(host);
    const scheme = new MutationObserver(draw);
    scheme.observe(document.documentElement, { attributeFilter: ['data-mantine-color-scheme'] });
    return () => {
      size.disconnect();
      scheme.disconnect();
      plot?.destroy();
    };
  }, [days, series, format, height]);
  return <div ref={place} style={{ height }} />;
}

function dataOf(days: readonly string[], series: readonly Series[]): uPlot.AlignedData {
  return [days.map((_, index) => index), ...series.map((one) => [...one.values])] as uPlot.AlignedData;
}

function options(
  host: HTMLElement,
  days: readonly string[],
  series: readonly Series[],
  format: Props['format'],
  height: number,
): uPlot.Options {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string) => style.getPropertyValue(name).trim();
  const bars = uPlot.paths.bars?.({ size: [0.6, 36] });
  const axis = {
    stroke: token('--muted'),
    grid: { stroke: token('--line'), width: 1 },
    ticks: { show: false },
    font: '12px "Inter Variable", system-ui, sans-serif',
  };
  return {
    width: Math.max(host.clientWidth, 200),
    height,
    legend: { show: false },
    padding: [8, 8, 0, 0],
    cursor: { y: false, points: { show: false }, drag: { x: false, y: false } },
    scales: {
      // A single day stands in the middle: uPlot would take it for the beginning of a long scale.
      x: { time: false, range: () => [-0.6, days.length - 0.4] },
      y: { range: (_plot, _low, high) => [0, high > 0 ? high * 1.1 : 1] },
    },
    axes: [
      {
        ...axis,
        grid: { show: false },
        size: 28,
        space: 56,
        incrs: [1, 2, 7, 14, 28],
        values: (_plot, ticks) => ticks.map((tick) => (Number.isInteger(tick) ? dayText(days[tick]) : '')),
      },
      { ...axis, size: 56, space: 36, incrs: WHOLE, values: (_plot, ticks) => ticks.map((tick) => format(tick)) },
    ],
    series: [
      {},
      ...series.map((one) => ({
        label: one.label,
        stroke: token(one.color),
        width: one.kind === 'line' ? 2 : 0,
        spanGaps: false,
        points: { show: one.kind === 'line' && days.length < 32, size: 5, fill: token(one.color) },
        ...(one.dash ? { dash: [...one.dash] } : {}),
        ...(one.kind === 'bars' ? { fill: token(one.color), ...(bars ? { paths: bars } : {}) } : {}),
      })),
    ],
    plugins: [hover(days, series, format)],
  };
}

const dayFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });
function dayText(day: string | undefined): string {
  return day === undefined ? '' : dayFormat.format(new Date(`${day}T00:00:00Z`));
}

/** The figures of the day under the pointer. */
function hover(days: readonly string[], series: readonly Series[], format: Props['format']): uPlot.Plugin {
  const tip = document.createElement('div');
  tip.className = 'chart-tip';
  return {
    hooks: {
      init: (plot) => plot.over.append(tip),
      setCursor: (plot) => {
        const index = plot.cursor.idx;
        tip.style.display = index == null || (plot.cursor.left ?? -1) < 0 ? 'none' : 'block';
        if (index == null) return;
        tip.textContent = [
          dayText(days[index]),
          ...series.map((one) => `${one.label} ${format(one.values[index] ?? null) || UNKNOWN}`),
        ].join(' \u00b7 ');
        const left = plot.valToPos(index, 'x');
        tip.style.left = `${Math.min(Math.max(0, left - 60), Math.max(0, plot.over.clientWidth - tip.offsetWidth))}px`;
      },
    },
  };
}
