import { formattedHtml } from './formatted-html.js';
import { escapeHtml } from './text-to-html.js';

/** Returns the mark of an image in a plain text, as text parts of email programs contain it. */
export const pictureMark = (name: string): string => `[image: ${name}]`;

/** Returns the names whose marks a text contains. */
export const markedPictures = (text: string, names: readonly string[]): string[] =>
  names.filter((name) => text.includes(pictureMark(name)));

/** Converts a text with its formatting to HTML that shows these images at their marks, by `cid:` and their name. */
export function htmlWithPictures(text: string, names: readonly string[]): string {
  return names.reduce(
    (html, name) => html.replaceAll(escapeHtml(pictureMark(name)), () => pictureTag(name)),
    formattedHtml(text),
  );
}

const pictureTag = (name: string): string =>
  `<img src="cid:${encodeURIComponent(name).replaceAll("'", '%27')}" alt="${escapeHtml(name)}" style="max-width:100%">`;
