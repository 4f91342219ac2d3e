import { TextInput } from '@mantine/core';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { schedule as text } from '../../../words/campaigns/setup';
import { dateLocale } from '../../../words/language';
import {
  clockOf,
  DAY_MINUTES,
  isOpenAt,
  painted,
  readHours,
  sayHours,
  touches,
  WEEKDAYS,
  type Week,
  type Weekday,
} from './hours';

const CELL = 30;
const CELLS = DAY_MINUTES / CELL;
/** Hours labeled above the grid, in minutes since midnight. */
const HOURS = [0, 180, 360, 540, 720, 900, 1_080, 1_260, 1_440];

interface Props {
  readonly week: Week;
  readonly isReadOnly: boolean;
  readonly onChange: (week: Week) => void;
}

/** Grid of half hours in a week, edited by pointer, by keys, or as text next to each day. */
export function WeekGrid({ week, isReadOnly, onChange }: Props) {
  const [at, setAt] = useState({ day: 0, cell: 18 });
  const brush = useRef<{ isOpen: boolean; from: { day: number; cell: number }; base: Week } | null>(null);
  const paint = (day: number, cell: number) => {
    const stroke = brush.current;
    if (stroke === null) return;
    const [top, bottom] = [Math.min(stroke.from.day, day), Math.max(stroke.from.day, day)];
    const [left, right] = [Math.min(stroke.from.cell, cell), Math.max(stroke.from.cell, cell)];
    let next = stroke.base;
    for (let row = top; row <= bottom; row += 1)
      next = painted(next, WEEKDAYS[row] as Weekday, [left * CELL, (right + 1) * CELL], stroke.isOpen);
    onChange(next);
  };
  const begin = (day: number, cell: number) => {
    const isOpen = !isOpenAt(week[WEEKDAYS[day] as Weekday], cell * CELL, (cell + 1) * CELL);
    brush.current = { isOpen, from: { day, cell }, base: week };
  };
  const under = (event: PointerEvent): { day: number; cell: number } | null => {
    const cell = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>('[data-cell]');
    return cell == null ? null : { day: Number(cell.dataset['day']), cell: Number(cell.dataset['cell']) };
  };
  const onKey = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step !== undefined) {
      event.preventDefault();
      const next = {
        day: Math.min(6, Math.max(0, at.day + step[0])),
        cell: Math.min(CELLS - 1, Math.max(0, at.cell + step[1])),
      };
      if (event.shiftKey && !isReadOnly) {
        if (brush.current === null) begin(at.day, at.cell);
        paint(next.day, next.cell);
      } else brush.current = null;
      setAt(next);
      cellIn(event.currentTarget, next)?.focus();
    } else if ((event.key === ' ' || event.key === 'Enter') && !isReadOnly) {
      event.preventDefault();
      begin(at.day, at.cell);
      paint(at.day, at.cell);
      brush.current = null;
    }
  };
  return (
    <div className="week">
      <div>
        <div
          className="week-grid"
          role="grid"
          aria-label={text.grid}
          onKeyDown={onKey}
          onFocus={({ target }) =>
            target.dataset['cell'] !== undefined &&
            setAt({ day: Number(target.dataset['day']), cell: Number(target.dataset['cell']) })
          }
          onKeyUp={(event) => {
            if (event.key === 'Shift') brush.current = null;
          }}
          onPointerDown={(event) => {
            const target = under(event);
            if (target === null || isReadOnly || event.pointerType === 'touch') return;
            event.preventDefault();
            begin(target.day, target.cell);
            paint(target.day, target.cell);
            setAt(target);
            // Keys continue where the pointer was.
            cellIn(event.currentTarget, target)?.focus({ preventScroll: true });
            event.currentTarget.setPointerCapture(event.pointerId);
          }}
          onPointerMove={(event) => {
            const target = brush.current === null ? null : under(event);
            if (target !== null) paint(target.day, target.cell);
          }}
          onPointerUp={() => {
            brush.current = null;
          }}
        >
          <div className="week-row week-hours" aria-hidden="true">
            {HOURS.map((minutes) => (
              <span key={minutes} className="caption num">
                {clockOf(minutes)}
              </span>
            ))}
          </div>
          {WEEKDAYS.map((name, day) => (
            <div key={name} role="row" className="week-row">
              <span role="rowheader">{text.days[name]}</span>
              <span className="week-cells">
                {Array.from({ length: CELLS }, (_, cell) => {
                  const [from, to] = [cell * CELL, (cell + 1) * CELL];
                  const isOpen = isOpenAt(week[name], from, to);
                  const isPart = !isOpen && touches(week[name], from, to);
                  return (
                    <span
                      key={clockOf(from)}
                      role="gridcell"
                      data-day={day}
                      data-cell={cell}
                      tabIndex={at.day === day && at.cell === cell ? 0 : -1}
                      aria-selected={isOpen}
                      aria-label={text.cell(text.days[name], clockOf(from))}
                      className={`week-cell${isOpen ? ' week-open' : isPart ? ' week-part' : ''}`}
                    />
                  );
                })}
              </span>
            </div>
          ))}
        </div>
      </div>
      <div className="week-typed">
        {WEEKDAYS.map((name) => (
          <Typed
            key={`${name} ${sayHours(week[name])}`}
            day={name}
            week={week}
            isReadOnly={isReadOnly}
            onChange={onChange}
          />
        ))}
      </div>
    </div>
  );
}

const cellIn = (grid: Element, { day, cell }: { day: number; cell: number }): HTMLElement | null =>
  grid.querySelector(`[data-day="${day}"][data-cell="${cell}"]`);

const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

const SHORT = new Intl.DateTimeFormat(dateLocale, { weekday: 'short', timeZone: 'UTC' });
/** January 2024 starts on a Monday. */
const shortDay = (day: Weekday): string => SHORT.format(Date.UTC(2024, 0, 1 + WEEKDAYS.indexOf(day)));

/** Hours of a day as text, applied on blur or Enter. */
function Typed({ day, week, isReadOnly, onChange }: Props & { day: Weekday }) {
  const [typed, setTyped] = useState(sayHours(week[day]));
  const spans = readHours(typed);
  const take = () => {
    if (spans !== null && sayHours(spans) !== sayHours(week[day])) onChange({ ...week, [day]: spans });
  };
  return (
    <TextInput
      aria-label={text.hoursOf(text.days[day])}
      placeholder={text.closed}
      leftSection={<span className="caption week-short">{shortDay(day)}</span>}
      leftSectionWidth={44}
      value={typed}
      readOnly={isReadOnly}
      error={spans === null ? text.badHours : undefined}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={take}
      onKeyDown={(event) => event.key === 'Enter' && take()}
    />
  );
}
