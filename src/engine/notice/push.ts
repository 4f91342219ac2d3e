import { inLanguage } from '../words/in-language.js';
import { say } from '../words/say.js';
import type { Notice, NoticeLine } from './notice.js';

/**
 * Maximum size of the text of a message: push services accept 4,096 bytes (RFC 8291 section 4), of which encryption takes 103.
 */
export const PUSH_BYTES = 3_993;
/** Maximum number of lines; systems show about four, the last of which counts the remaining events. */
const MOST_LINES = 3;
/** Maximum number of characters per line, so that every message stays within `PUSH_BYTES`. */
const LONGEST_LINE = 180;
/** Marks a message that Safari shows without a script (w3c/push-api, Declarative Web Push). */
const DECLARATIVE = 8030;

/**
 * Returns the message for a browser.
 * @param tag replaces an earlier notification with the same tag on the device
 * @param isShort whether to omit the events, for a push service that accepts less than it must
 */
export function pushBody(notice: Notice, tag: string, isShort: boolean): string {
  const body = isShort ? '' : linesOf(notice).join('\n');
  return JSON.stringify({
    web_push: DECLARATIVE,
    notification: { title: notice.heading, body, navigate: pageOf(notice), lang: notice.language, tag },
  });
}

function linesOf({ lines, rest, language }: Notice): string[] {
  const [first] = lines;
  if (first !== undefined && lines.length === 1 && rest.length === 0) {
    return [first.about.join(' · '), first.text ?? ''].filter((text) => text !== '').map(cut);
  }
  const shown = lines.slice(0, MOST_LINES);
  const total = lines.length + rest.reduce((sum, { count }) => sum + count, 0);
  const more = total - shown.length;
  return [
    ...shown.map(({ title, about }) => cut([title, ...about].join(' · '))),
    ...(more > 0 ? [inLanguage(language, say`and ${more} more`)] : []),
  ];
}

/** Returns the page of the only event, or the inbox if all events with a line are there, or the first page. */
function pageOf({ lines, rest, url }: Notice): string {
  const isAlone = lines.length === 1 && rest.length === 0;
  const [first] = lines;
  if (first === undefined) return url;
  if (isAlone) return first.url;
  const inbox = `${url}/inbox`;
  const isThere = (line: NoticeLine): boolean => line.url.startsWith(`${inbox}?`);
  return lines.every(isThere) ? inbox : url;
}

function cut(text: string): string {
  const characters = [...text];
  return characters.length <= LONGEST_LINE ? text : `${characters.slice(0, LONGEST_LINE - 1).join('')}…`;
}
