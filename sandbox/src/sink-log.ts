import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';

/** Message that the sink accepted. */
export interface SinkRecord {
  /** Epoch milliseconds, real clock. */
  readonly at: number;
  readonly from: string;
  readonly to: readonly string[];
  readonly messageId: string;
  /** Value of the marker header, or null. */
  readonly marker: string | null;
}

/** Appends records; `append` returns once the operating system has them, so that they outlive this process. */
export class SinkLogWriter {
  readonly #file: number;

  constructor(path: string) {
    this.#file = openSync(path, 'a');
  }

  append(records: readonly SinkRecord[]): void {
    const text = records.map((record) => `${JSON.stringify(record)}\n`).join('');
    const bytes = Buffer.from(text);
    let written = 0;
    while (written < bytes.length) written += writeSync(this.#file, bytes, written);
  }

  close(): void {
    closeSync(this.#file);
  }
}

/** Reads a sink log. An incomplete last line, left by a kill during a write, was never acknowledged and is dropped. */
export function readSinkLog(path: string): SinkRecord[] {
  const text = readFileSync(path, 'utf8');
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  return whole
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as SinkRecord);
}
