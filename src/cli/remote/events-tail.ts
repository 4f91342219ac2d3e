import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Command } from 'commander';
import { StartError } from '../../platform/start-error.js';
import { given, repeated } from '../api/options.js';
import { exitCodeOf } from '../api/problem.js';
import type { ApiCommands, Session } from '../api/session.js';
import type { EventsPage } from '../api/wire.js';
import { EXIT } from '../exit-codes.js';

interface TailOptions {
  readonly type?: string[];
  readonly campaign?: string;
  readonly cursor?: string;
  readonly cursorFile?: string;
  readonly since?: string;
  /** False with `--no-follow`. */
  readonly follow: boolean;
}

const POLL_MS = 1_000;
const RECONNECT_MS = 3_000;

export function addEvents(program: Command, commands: ApiCommands): void {
  const group = commands.group(program, 'events', 'Follow what happens');
  commands
    .add(group, 'tail', 'Print events as they happen, until ended with Ctrl-C; with --json, one line of JSON each')
    .option('--type <type>', 'only this type, such as contact.replied; can be repeated', repeated)
    .option('--campaign <id>', 'only events of this campaign')
    .option('--since <time>', 'start at this time; default: now')
    .option('--cursor <cursor>', 'start after this cursor, with the options that it was printed with')
    .option('--cursor-file <file>', 'start after the position in this file, and keep the file up to date')
    .option('--no-follow', 'print the events that exist and end')
    .action(commands.action(tail));
}

/**
 * Prints each event at least once: the position is saved after its page was printed. Continues when the service is
 * back. A cursor is only valid with the filters that it was created with, including the start time.
 */
async function tail({ api, output, terminal }: Session, options: TailOptions): Promise<void> {
  const signal = terminal.untilInterrupted();
  const filters = given({ type: options.type, campaignId: options.campaign });
  let position = await startOf(api, options);
  let reached = false;
  while (!signal.aborted) {
    let page: EventsPage;
    try {
      page = await api.get<EventsPage>('/campaigns/webhooks/events', { ...filters, ...position, order: 'asc' });
    } catch (error) {
      if (!reached || !options.follow || exitCodeOf(error) !== EXIT.unavailable) throw error;
      output.progress(`${(error as Error).message} Trying again.`);
      await pause(RECONNECT_MS, signal);
      continue;
    }
    reached = true;
    for (const event of page.items) {
      output.item(`${event.timestamp}  ${output.paint.bold(event.type)}  ${subjectOf(event.data)}`, event);
    }
    position = { ...position, cursor: page.nextCursor };
    if (options.cursorFile !== undefined) savePosition(options.cursorFile, position);
    if (page.hasMore) continue;
    if (!options.follow) break;
    await pause(POLL_MS, signal);
  }
  const { since, cursor } = position;
  if (options.cursorFile !== undefined || cursor === undefined) return;
  output.progress(`Continue with ${since === undefined ? '' : `--since ${since} `}--cursor ${cursor}`);
}

async function startOf(api: Session['api'], options: TailOptions): Promise<Position> {
  const saved = options.cursorFile === undefined ? null : readPosition(options.cursorFile);
  if (saved !== null) return saved;
  const { since, cursor } = options;
  if (since !== undefined || cursor !== undefined || !options.follow) return given({ since, cursor });
  return { since: await timeOf(api) };
}

/** Reads the service's clock, because that of this machine may differ. */
async function timeOf(api: Session['api']): Promise<string> {
  return new Date((await api.plain('/me')).header('date') ?? Date.now()).toISOString();
}

/** Returns the subject of an event from its usual fields. */
function subjectOf(data: Readonly<Record<string, unknown>>): string {
  const names = ['email', 'campaignName', 'address', 'mailboxAddress', 'subject', 'name', 'status', 'reason'];
  return names.flatMap((name) => (typeof data[name] === 'string' ? [data[name]] : [])).join('  ');
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  try {
    await sleep(ms, undefined, { signal });
  } catch (error) {
    if ((error as Error).name !== 'AbortError') throw error;
  }
}

/** Position of a reader in the event log. */
interface Position {
  /** ISO 8601: start of the log for this reader. */
  readonly since?: string;
  readonly cursor?: string;
}

/** Reads a saved position; null if the file does not exist. */
function readPosition(file: string): Position | null {
  try {
    const { since, cursor } = JSON.parse(readFileSync(file, 'utf8')) as Position;
    return { ...(since === undefined ? {} : { since }), ...(cursor === undefined ? {} : { cursor }) };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw new StartError(`The position in ${file} cannot be read: ${(error as Error).message}`);
  }
}

/** Replaces the file as a whole, so that an interruption leaves the previous position or this one. */
function savePosition(file: string, position: Position): void {
  writeFileSync(`${file}.tmp`, `${JSON.stringify(position)}\n`);
  renameSync(`${file}.tmp`, file);
}
