import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { counted } from '../../engine/words/counted.js';
import { type Config, readInstalledConfig } from '../../platform/config.js';
import { StartError } from '../../platform/start-error.js';
import { cancelMove } from '../move/cancel-move.js';
import { type MoveResult, moveData } from '../move/move-data.js';
import { placeOfSide, sourceOf, targetOf, withSide } from '../move/side.js';
import type { Output } from '../output.js';
import type { Terminal } from '../terminal.js';

export interface MoveOptions {
  /** URL of a PostgreSQL database, or `embedded`. */
  readonly to?: string;
  readonly cancel?: boolean;
  /** Whether the target no longer exists; only with `cancel`. */
  readonly targetIsGone?: boolean;
}

/** Moves the data of a stopped instance to another database, or cancels such a move. */
export async function move(output: Output, terminal: Terminal, options: MoveOptions): Promise<void> {
  const config = readInstalledConfig();
  if (options.cancel === true) return cancel(output, config, options);
  const to = targetOf(config, options.to ?? '');
  const from = sourceOf(config);
  const startedMs = performance.now();
  const signal = terminal.untilInterrupted();
  const result = await withSide('source', from, (source) =>
    withSide('target', to, (target) => moveData(source, target, { signal, report: (line) => output.progress(line) })),
  ).catch((error: unknown) => {
    throw explained(error, signal);
  });
  const rows = result.tables.reduce((sum, table) => sum + table.rows, 0);
  const bytes = result.tables.reduce((sum, table) => sum + table.bytes, 0);
  const seconds = (performance.now() - startedMs) / 1_000;
  const [source, target] = [placeOfSide(from), placeOfSide(to)];
  output.result(
    [...summary(result, rows, seconds, source, target), ...('url' in to ? nextOnServer(config) : nextOnFolder(config))],
    {
      ...{ move: result.id, from: source, to: target, resumed: result.isResumed },
      ...{ tables: result.tables.length, rows, bytes, seconds },
    },
  );
}

function summary({ tables, isResumed }: MoveResult, rows: number, seconds: number, from: string, to: string): string[] {
  return [
    isResumed
      ? `Completed the interrupted move from ${from} to ${to}, whose data had been copied and compared.`
      : `Moved ${counted(rows, 'row')} of ${tables.length} tables from ${from} to ${to} in ${seconds.toFixed(1)} s. ` +
        'The counts and hashes of all tables are equal.',
    'The source keeps its data and no longer starts. Until the first start on the target, "outrider move --cancel" with the ' +
      'same --to goes back.',
  ];
}

function nextOnServer(config: Config): string[] {
  return [
    config.databaseUrl === null && config.masterKey === null
      ? `Set DATABASE_URL to the target, and MASTER_KEY to the contents of ${join(config.dataDir, 'master.key')}. Then start the service.`
      : 'Set DATABASE_URL to the target, keep MASTER_KEY, and start the service.',
    ...(config.databaseDirectUrl === null ? [] : ['Set DATABASE_DIRECT_URL to the target too, or remove it.']),
  ];
}

function nextOnFolder(config: Config): string[] {
  const direct = config.databaseDirectUrl === null ? '' : ' and DATABASE_DIRECT_URL';
  const isSameKey = config.masterKey !== null && config.masterKey === keyOfFolder(config.dataDir);
  return [
    `Remove DATABASE_URL${direct} from the settings, keep DATA_DIR${isSameKey ? '' : ' and MASTER_KEY'}, and start the service.`,
    ...(isSameKey
      ? [`MASTER_KEY is also in ${join(config.dataDir, 'master.key')}, so you can remove the setting.`]
      : []),
  ];
}

function keyOfFolder(dataDir: string): string | null {
  try {
    return readFileSync(join(dataDir, 'master.key'), 'utf8').trim();
  } catch {
    return null;
  }
}

async function cancel(output: Output, config: Config, { to, targetIsGone }: MoveOptions): Promise<void> {
  const target = to === undefined ? null : targetOf(config, to);
  const from = sourceOf(config);
  await withSide('source', from, (source) =>
    cancelMove(
      source,
      targetIsGone === true ? 'gone' : target === null ? null : (use) => withSide('target', target, use),
    ),
  );
  const place = placeOfSide(from);
  output.result([`Canceled the move. The instance stays in ${place}; start the service with the present settings.`], {
    canceled: true,
    from: place,
  });
}

/** Converts errors that end a move to sentences: all of them leave the source unchanged. */
function explained(error: unknown, signal: AbortSignal): unknown {
  if (error instanceof StartError) return error;
  if (signal.aborted) return new StartError('Interrupted. The source is as it was and can start.', { cause: error });
  const { code, message } = error as { readonly code?: string; readonly message: string };
  // SQLSTATE 53100 is a full disk, 42501 a missing permission, and 57P0x or 08xxx a lost server.
  if (code === '53100' || code === 'ENOSPC') {
    return new StartError(`A disk is full: ${message}. Free some space, then run this command again.`, {
      cause: error,
    });
  }
  if (code === '42501') return new StartError(`The database user has too few rights: ${message}.`, { cause: error });
  return error;
}
