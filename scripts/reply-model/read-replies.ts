import { readdirSync, readFileSync } from 'node:fs';
import { MODEL_CLASSES, type ModelClass } from '../../src/engine/reply-intent/reply-classes.js';

export interface LabelledReply {
  readonly label: ModelClass;
  readonly text: string;
}

const FOLDER = new URL('replies/', import.meta.url);

/** Longest training reply, in characters: `replyFeatures` reads all of it. */
const MAX_TEXT = 1000;

/**
 * Returns all training replies, in the order of their files and lines.
 * @throws {Error} naming file and line if a line is no label and reply.
 */
export function readTrainingReplies(): LabelledReply[] {
  return readdirSync(FOLDER)
    .filter((name) => name.endsWith('.txt'))
    .sort()
    .flatMap((name) => parseReplies(name, readFileSync(new URL(name, FOLDER), 'utf8')));
}

/** Parses the text of a file, one `label|reply` a line; `name` is for error messages. */
export function parseReplies(name: string, text: string): LabelledReply[] {
  const lines = text.split('\n');
  if (lines.pop() !== '') throw new Error(`${name}:${lines.length + 1}: the last line has no line break`);
  return lines.map((line, index) => {
    const bar = line.indexOf('|');
    const label = MODEL_CLASSES.find((each) => each === line.slice(0, bar));
    const reply = line.slice(bar + 1);
    if (label === undefined) throw new Error(`${name}:${index + 1}: begins with no label: ${MODEL_CLASSES.join(', ')}`);
    if (reply.trim() !== reply || reply === '')
      throw new Error(`${name}:${index + 1}: empty, or with spaces at an end`);
    if (reply.length > MAX_TEXT) throw new Error(`${name}:${index + 1}: longer than ${MAX_TEXT} characters`);
    return { label, text: reply };
  });
}
