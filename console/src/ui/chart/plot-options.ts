import uPlot from 'uplot';
import { dayText, isWeekend, type Series, spread } from './reading';

export interface PlotInput {
  /** ISO 8601 dates. */
  readonly days: readonly string[];
  readonly series: readonly Series[];
  readonly format: (value: number | null) => string;
  readonly locale: string;
  /** Height in pixels. */
  readonly height: number;
  /** A dashed line with its number, as a daily limit. */
  readonly limit?: number | null | undefined;
  /** Whether days are written below the plot. */
  readonly hasDays: boolean;
  /** Pixels at the right for the names of the series; 0 if the names are below the chart. */
  readonly ends: number;
}

/** Numbers of a day are integers, so an axis has no fractions. */
const WHOLE = Array.from({ length: 9 }, (_, power) => [1, 2, 5].map((step) => step * 10 ** power)).flat();
const FONT = '"Inter Variable", system-ui, sans-serif';
/** A limit this many times above the highest day would flatten the days. */
const FARTHEST_LIMIT = 2;
const LINE_HEIGHT = 14;
/** Height in pixels below which axis labels are closer together. */
const LOW = 110;

/** Returns the color that a token of the theme has now. */
const token = (name: string): string => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

export const dataOf = ({ days, series }: PlotInput): uPlot.AlignedData =>
  [days.map((_, index) => index), ...series.map((one) => [...one.values])] as uPlot.AlignedData;

export function optionsOf(input: PlotInput, width: number, onCursor: (index: number | null) => void): uPlot.Options {
  const { days, series, format, locale, height, hasDays, ends } = input;
  const most = Math.max(0, ...series.flatMap((one) => one.values.map((value) => value ?? 0)));
  const limit = input.limit != null && input.limit <= most * FARTHEST_LIMIT ? input.limit : null;
  const bars = uPlot.paths.bars?.({ size: [0.6, 36] });
  const axis = {
    stroke: token('--muted'),
    grid: { stroke: token('--line'), width: 1 },
    ticks: { show: false },
    font: `12px ${FONT}`,
  };
  return {
    width: Math.max(width, 200),
    height,
    legend: { show: false },
    padding: [8, Math.max(8, ends), hasDays ? 0 : 8, 0],
    cursor: { y: false, points: { show: false }, drag: { x: false, y: false } },
    scales: {
      // A single day is centered; uPlot would place it at the start of a long scale.
      x: { time: false, range: () => [-0.6, days.length - 0.4] },
      y: { range: (_plot, _low, high) => [0, Math.max(high, limit ?? 0) > 0 ? Math.max(high, limit ?? 0) * 1.1 : 1] },
    },
    axes: [
      {
        ...axis,
        show: hasDays,
        grid: { show: false },
        size: 28,
        space: 56,
        incrs: [1, 2, 7, 14, 28],
        values: (_plot, ticks) => ticks.map((tick) => (Number.isInteger(tick) ? dayText(days[tick], locale) : '')),
      },
      {
        ...axis,
        size: 56,
        space: height < LOW ? 18 : 36,
        incrs: WHOLE,
        values: (_plot, ticks) => ticks.map((tick) => format(tick)),
      },
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
    hooks: {
      drawClear: [(plot) => shadeWeekends(plot, days)],
      draw: [
        (plot) => {
          if (limit !== null) drawLimit(plot, limit, format(limit));
          if (ends > 0) drawNames(plot, series);
        },
      ],
      setCursor: [(plot) => onCursor((plot.cursor.left ?? -1) < 0 || plot.cursor.idx == null ? null : plot.cursor.idx)],
    },
  };
}

function shadeWeekends(plot: uPlot, days: readonly string[]): void {
  const { ctx, bbox } = plot;
  ctx.save();
  ctx.beginPath();
  ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height);
  ctx.clip();
  ctx.fillStyle = token('--hover');
  for (const [index, day] of days.entries()) {
    if (!isWeekend(day)) continue;
    const from = Math.round(plot.valToPos(index - 0.5, 'x', true));
    ctx.fillRect(from, bbox.top, Math.round(plot.valToPos(index + 0.5, 'x', true)) - from, bbox.height);
  }
  ctx.restore();
}

function drawLimit(plot: uPlot, limit: number, name: string): void {
  const { ctx, bbox } = plot;
  const y = plot.valToPos(limit, 'y', true);
  ctx.save();
  ctx.strokeStyle = token('--muted');
  ctx.lineWidth = uPlot.pxRatio;
  ctx.setLineDash([4 * uPlot.pxRatio, 4 * uPlot.pxRatio]);
  ctx.beginPath();
  ctx.moveTo(bbox.left, y);
  ctx.lineTo(bbox.left + bbox.width, y);
  ctx.stroke();
  writeAt(plot, name, y, token('--muted'), 'right');
  ctx.restore();
}

/** Draws the name of each line at its end, and the name of bars at the top. */
function drawNames(plot: uPlot, series: readonly Series[]): void {
  const { bbox } = plot;
  const ends = series.map((one) => {
    const last = one.values.findLast((value) => value !== null) ?? 0;
    return one.kind === 'bars' ? bbox.top + LINE_HEIGHT * uPlot.pxRatio : plot.valToPos(last, 'y', true);
  });
  const apart = spread(ends, LINE_HEIGHT * uPlot.pxRatio, bbox.top + bbox.height);
  for (const [index, one] of series.entries()) {
    writeAt(plot, one.label, apart[index] as number, token(one.kind === 'bars' ? '--muted' : one.color), 'left');
  }
}

/** `left`: right of the plot; `right`: above a line, at its right end. */
function writeAt({ ctx, bbox }: uPlot, name: string, y: number, color: string, side: 'left' | 'right'): void {
  ctx.save();
  ctx.font = `${12 * uPlot.pxRatio}px ${FONT}`;
  ctx.fillStyle = color;
  ctx.textAlign = side;
  ctx.textBaseline = side === 'left' ? 'middle' : 'bottom';
  const end = bbox.left + bbox.width;
  ctx.fillText(name, side === 'left' ? end + 8 * uPlot.pxRatio : end, side === 'left' ? y : y - 2 * uPlot.pxRatio);
  ctx.restore();
}
