import type pg from 'pg';
import type { Config } from '../../platform/config.js';
import type { ServerState } from './installation.reads.js';

/** Result of a check. `skipped`: the check does not apply, or another check reports that its requirement is missing. */
export type Finding =
  | { readonly status: 'ok' | 'skipped'; readonly message: string }
  | { readonly status: 'warning' | 'problem'; readonly message: string; readonly fix: string };

export interface Check<Facts> {
  /** Stable name, used in text and `--json`. */
  readonly name: string;
  readonly run: (facts: Facts) => Finding | Promise<Finding>;
}

export interface Report {
  readonly name: string;
  readonly status: Finding['status'];
  readonly message: string;
  /** Advice; null if nothing needs to be done. */
  readonly fix: string | null;
}

/** Input of the checks of settings and machine. */
export interface MachineFacts {
  readonly config: Config;
  readonly platform: NodeJS.Platform;
  /**
   * URL of the embedded server of a running service, or of the server in the settings without its pooler; null if the
   * service is not running.
   */
  readonly databaseUrl: string | null;
  /** Public mail server on port 25. */
  readonly knownMx: string;
  /** Port at which other mail servers reach this machine. */
  readonly mailPort: number;
}

/** Input of the checks of the database. */
export interface DatabaseFacts {
  readonly config: Config;
  readonly client: pg.ClientBase;
  readonly server: ServerState;
  /** Whether the service has created its tables. */
  readonly hasSchema: boolean;
}

export const ok = (message: string): Finding => ({ status: 'ok', message });
export const skipped = (message: string): Finding => ({ status: 'skipped', message });
export const warning = (message: string, fix: string): Finding => ({ status: 'warning', message, fix });
export const problem = (message: string, fix: string): Finding => ({ status: 'problem', message, fix });

/** Maximum milliseconds of one check. */
const TIME_LIMIT_MS = 8_000;

/** Runs checks one after the other. A check that fails or takes too long is reported and does not stop the others. */
export async function runChecks<Facts>(checks: readonly Check<Facts>[], facts: Facts): Promise<Report[]> {
  const reports: Report[] = [];
  for (const { name, run } of checks) {
    const finding = await inTime(async () => run(facts)).catch((error: Error) =>
      warning(`This check could not be completed: ${error.message}`, 'Run "outrider doctor" again.'),
    );
    reports.push({
      name,
      status: finding.status,
      message: finding.message,
      fix: 'fix' in finding ? finding.fix : null,
    });
  }
  return reports;
}

async function inTime<T>(run: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no result after ${TIME_LIMIT_MS / 1_000} s`)), TIME_LIMIT_MS);
  });
  try {
    return await Promise.race([run(), late]);
  } finally {
    clearTimeout(timer);
  }
}
