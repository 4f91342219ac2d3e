import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { dataOf, optionsOf } from './plot-options';
import { readingOf, type Series } from './reading';

interface Props {
  readonly label: string;
  readonly days: readonly string[];
  readonly series: readonly Series[];
  /** Series of a second plot below, on the same days with its own scale. */
  readonly below: readonly Series[];
  readonly format: (value: number | null) => string;
  readonly locale: string;
  readonly height: number;
  readonly limit: number | null;
}

/** Share of the height for the second plot. */
const BELOW = 0.4;
/** Minimum width in pixels for series names at line ends. */
const NAMED_FROM = 560;
const CHARACTER = 7;

/** The plots of a chart under one cursor: the pointer and the arrow keys move it by a day. */
export function Plots({ label, days, series, below, format, locale, height, limit }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const plots = useRef<readonly uPlot[]>([]);
  const [at, setAt] = useState<number | null>(null);
  const [hasNames, setNames] = useState(true);
  const tip = useId();
  const all = [...series, ...below];

  useEffect(() => {
    const host = frame.current;
    if (host === null) return;
    const lower = below.length > 0 ? Math.round(height * BELOW) : 0;
    const names = [...series, ...below].map((one) => one.label.length);
    const draw = () => {
      for (const plot of plots.current) plot.destroy();
      const width = host.clientWidth;
      const isNamed = width >= NAMED_FROM && names.length > 1;
      setNames(isNamed);
      const input = { days, format, locale, ends: isNamed ? Math.max(...names) * CHARACTER + 16 : 0 };
      const upper = { ...input, series, limit, hasDays: lower === 0, height: height - lower };
      const made = [new uPlot(optionsOf(upper, width, setAt), dataOf(upper), host)];
      if (lower > 0) {
        const under = { ...input, series: below, hasDays: true, height: lower };
        made.push(new uPlot(optionsOf(under, width, setAt), dataOf(under), host));
      }
      plots.current = made;
    };
    draw();
    let drawnWidth = host.clientWidth;
    const size = new ResizeObserver(() =>
      requestAnimationFrame(() => {
        if (host.clientWidth === drawnWidth || plots.current.length === 0) return;
        drawnWidth = host.clientWidth;
        draw();
      }),
    );
    size.observe(host);
    const scheme = new MutationObserver(draw);
    scheme.observe(document.documentElement, { attributeFilter: ['data-mantine-color-scheme'] });
    return () => {
      size.disconnect();
      scheme.disconnect();
      for (const plot of plots.current) plot.destroy();
      plots.current = [];
    };
  }, [days, series, below, format, locale, height, limit]);

  useEffect(() => {
    for (const plot of plots.current) {
      plot.setCursor({ left: at === null ? -10 : plot.valToPos(at, 'x'), top: at === null ? -10 : 1 }, false);
    }
  }, [at]);

  const onKey = (event: KeyboardEvent) => {
    const last = days.length - 1;
    const next = { ArrowLeft: (at ?? last + 1) - 1, ArrowRight: (at ?? -1) + 1, Home: 0, End: last }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    setAt(Math.min(last, Math.max(0, next)));
  };
  const shown = Math.min(at ?? days.length - 1, days.length - 1);
  return (
    <>
      <div
        ref={frame}
        className="chart-plots"
        style={{ height }}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={Math.max(0, days.length - 1)}
        aria-valuenow={shown}
        aria-valuetext={readingOf(days[shown], shown, all, format, locale)}
        onKeyDown={onKey}
        onFocus={({ target }) => target.matches(':focus-visible') && setAt((now) => now ?? days.length - 1)}
        onBlur={() => setAt(null)}
      >
        {at !== null && at < days.length && (
          <div
            id={tip}
            className="chart-tip"
            ref={(element) => {
              const [first] = plots.current;
              if (element === null || first === undefined) return;
              const middle = first.valToPos(at, 'x') + first.over.offsetLeft - element.offsetWidth / 2;
              const most = (frame.current?.clientWidth ?? 0) - element.offsetWidth;
              element.style.left = `${Math.min(Math.max(0, middle), Math.max(0, most))}px`;
            }}
          >
            {readingOf(days[at], at, all, format, locale)}
          </div>
        )}
      </div>
      {!hasNames && all.length > 1 && (
        <div className="chart-names">
          {all.map((one) => (
            <span key={one.label} className="caption chart-name">
              <span className="chart-mark" style={{ background: `var(${one.color})` }} /> {one.label}
            </span>
          ))}
        </div>
      )}
    </>
  );
}
