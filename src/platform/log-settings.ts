import { LOG_LEVELS, type LogLevel, type LogLevels } from './log.js';
import type { SettingsReader } from './settings/settings-reader.js';

const ENTRY = /^(?:([a-z-]+)=)?([a-z]+)$/;
const isLevel = (text: string): text is LogLevel => LOG_LEVELS.some((level) => level === text);

/** Reads the level of the log, and levels of its parts: `info,sending=debug`. */
export function readLogLevels(read: SettingsReader): LogLevels {
  const text = read.matching(
    'LOG_LEVEL',
    'info',
    isUsable,
    `one of ${LOG_LEVELS.join(', ')}, and levels of parts, such as info,sending=debug`,
  );
  let level: LogLevel = 'info';
  const parts: Record<string, LogLevel> = {};
  for (const [part, named] of entriesOf(text)) {
    if (part === undefined) level = named as LogLevel;
    else parts[part] = named as LogLevel;
  }
  return { level, parts };
}

/** Returns the part and the level of each entry; the part is undefined for the level of all others. */
function entriesOf(text: string): ReadonlyArray<readonly [string | undefined, string]> {
  return text
    .toLowerCase()
    .split(',')
    .map((entry) => {
      const [, part, level = ''] = ENTRY.exec(entry.trim()) ?? [];
      return [part, level] as const;
    });
}

function isUsable(text: string): boolean {
  const entries = entriesOf(text);
  const parts = entries.map(([part]) => part);
  return entries.every(([, level]) => isLevel(level)) && new Set(parts).size === parts.length;
}
