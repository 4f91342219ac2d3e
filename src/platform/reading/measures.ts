import { Gauge, Histogram, type Registry } from 'prom-client';
import type { ReadingKind, UnreadReason } from './port.js';

export interface ReadingLevels {
  readonly waiting: number;
  readonly running: number;
  readonly threads: number;
}

export function addLevels(a: ReadingLevels, b: ReadingLevels): ReadingLevels {
  return { waiting: a.waiting + b.waiting, running: a.running + b.running, threads: a.threads + b.threads };
}

/** Measurements of reader threads, for `/metrics`. */
export interface ReadingMeasures {
  read(kind: ReadingKind, outcome: 'whole' | UnreadReason, seconds: number): void;
}

/** Registers the metrics in `registry`; levels are read on collection. */
export function measureReading(registry: Registry, levels: () => ReadingLevels): ReadingMeasures {
  const registers = [registry];
  const seconds = new Histogram({
    name: 'outrider_reading_duration_seconds',
    help: 'Time a thread spent on one read, by type and result.',
    labelNames: ['kind', 'outcome'],
    buckets: [0.001, 0.002, 0.005, 0.01, 0.025, 0.1, 0.25, 1, 2.5, 10],
    registers,
  });
  const level = (name: keyof ReadingLevels, help: string) =>
    new Gauge({
      name: `outrider_reading_${name}`,
      help,
      registers,
      collect() {
        this.set(levels()[name]);
      },
    });
  level('waiting', 'Reads waiting for a thread.');
  level('running', 'Reads in progress.');
  level('threads', 'Running reader threads.');
  return { read: (kind, outcome, time) => seconds.observe({ kind, outcome }, time) };
}
