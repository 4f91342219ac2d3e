import { Button, TextInput } from '@mantine/core';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { Icon } from '../../../ui/show/Icon';
import { schedule as text } from '../../../words/campaigns/setup';
import { locale } from '../../../words/language';
import {
  clockOf,
  DAY_MINUTES,
  isOpenAt,
  painted,
  readHours,
  runsOf,
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

/**
 * Grid of half hours in a week, edited by pointer, by keys, or as text. Neighbors with the same hours share a row, which opens
 * into its days.
 */
export function WeekGrid({ week, isReadOnly, onChange }: Props) {
  const [cursor, setAt] = useState({ day: 0, cell: 18 });
  // Days that may share a row. While hours are painted, rows that become equal stay apart, under the pointer.
  const [groups, setGroups] = useState<readonly (readonly Weekday[])[]>([WEEKDAYS]);
  const rows = groups.flatMap((group) => runsOf(week, group));
  const at = { ...cursor, day: Math.min(cursor.day, rows.length - 1) };
  const open = (row: readonly Weekday[]) =>
    setGroups(rows.flatMap((one) => (one[0] === row[0] ? one.map((day) => [day]) : [one])));
  const brush = useRef<{ isOpen: boolean; from: { day: number; cell: number }; base: Week } | null>(null);
  const paint = (day: number, cell: number) => {
    const stroke = brush.current;
    if (stroke === null) return;
    const [top, bottom] = [Math.min(stroke.from.day, day), Math.max(stroke.from.day, day)];
    const [left, right] = [Math.min(stroke.from.cell, cell), Math.max(stroke.from.cell, cell)];
    let next = stroke.base;
    for (const day of rows.slice(top, bottom + 1).flat())
      next = painted(next, day, [left * CELL, (right + 1) * CELL], stroke.isOpen);
    onChange(next);
  };
  const begin = (day: number, cell: number) => {
    const isOpen = !isOpenAt(week[firstOf(rows[day])], cell * CELL, (cell + 1) * CELL);
    setGroups(rows);
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
        day: Math.min(rows.length - 1, Math.max(0, at.day + step[0])),
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
          {rows.map((row, day) => (
            <div key={row.join()} role="row" className="week-row">
              <span role="rowheader">
                {row.length === 1 ? (
                  nameOf(row)
                ) : (
                  <button
                    type="button"
                    className="week-opens"
                    title={text.openDays}
                    aria-expanded={false}
                    // Enter and Space paint the cell in focus.
                    onKeyDown={(event) => event.stopPropagation()}
                    onClick={() => open(row)}
                  >
                    <Icon name="right" size={14} /> {nameOf(row)}
                  </button>
                )}
              </span>
              <span className="week-cells">
                {Array.from({ length: CELLS }, (_, cell) => {
                  const [from, to] = [cell * CELL, (cell + 1) * CELL];
                  const isOpen = isOpenAt(week[firstOf(row)], from, to);
                  const isPart = !isOpen && touches(week[firstOf(row)], from, to);
                  return (
                    <span
                      key={clockOf(from)}
                      role="gridcell"
                      data-day={day}
                      data-cell={cell}
                      tabIndex={at.day === day && at.cell === cell ? 0 : -1}
                      aria-selected={isOpen}
                      aria-label={text.cell(nameOf(row), clockOf(from))}
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
        {rows.map((row) => (
          <Typed
            key={`${row.join()} ${sayHours(week[firstOf(row)])}`}
            days={row}
            week={week}
            isReadOnly={isReadOnly}
            onChange={onChange}
          />
        ))}
        {runsOf(week, WEEKDAYS).length < rows.length && (
          <Button variant="subtle" size="compact-sm" onClick={() => setGroups([WEEKDAYS])}>
            {text.joinDays}
          </Button>
        )}
      </div>
    </div>
  );
}

const firstOf = (row: readonly Weekday[] | undefined): Weekday => row?.[0] ?? 'monday';

/** Returns the name of a day, or of several: `Mon to Fri`. */
function nameOf(row: readonly Weekday[]): string {
  const last = row.at(-1);
  return last === undefined || row.length === 1
    ? text.days[firstOf(row)]
    : text.daysTo(shortDay(firstOf(row)), shortDay(last));
}

const cellIn = (grid: Element, { day, cell }: { day: number; cell: number }): HTMLElement | null =>
  grid.querySelector(`[data-day="${day}"][data-cell="${cell}"]`);

const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

const SHORT = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' });
/** January 2024 starts on a Monday. */
const shortDay = (day: Weekday): string => SHORT.format(Date.UTC(2024, 0, 1 + WEEKDAYS.indexOf(day)));

/** Hours of the days of a row as text, applied on blur or Enter. */
function Typed({ days, week, isReadOnly, onChange }: Props & { days: readonly Weekday[] }) {
  const hours = sayHours(week[firstOf(days)]);
  const [typed, setTyped] = useState(hours);
  const spans = readHours(typed);
  const take = () => {
    if (spans !== null && sayHours(spans) !== hours)
      onChange({ ...week, ...Object.fromEntries(days.map((day) => [day, spans])) });
  };
  return (
    <TextInput
      aria-label={text.hoursOf(nameOf(days))}
      placeholder={text.closed}
      leftSection={
        <span className="caption week-short">{days.length === 1 ? shortDay(firstOf(days)) : nameOf(days)}</span>
      }
      leftSectionWidth={days.length === 1 ? 44 : 84}
      value={typed}
      readOnly={isReadOnly}
      error={spans === null ? text.badHours : undefined}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={take}
      onKeyDown={(event) => event.key === 'Enter' && take()}
    />
  );
}
