import { isPicture } from '../../../../../src/engine/campaign/inline-pictures';
import { isFormatted } from '../../../../../src/engine/mail/written/formatting';
import { markedPictures, pictureMark } from '../../../../../src/engine/mail/written/picture-marks';
import type { DraftFile } from './drafts';

/** Returns whether the text of a message can show a file. Brackets would end its mark in the text. */
export const isShowable = ({ name, type }: Pick<DraftFile, 'name' | 'type'>): boolean =>
  isPicture({ contentType: type }) && !/[[\]]/.test(name);

/** Returns the names of the images that a text shows. */
export const shownPictures = (text: string, files: readonly DraftFile[]): string[] =>
  markedPictures(
    text,
    files.filter(isShowable).map(({ name }) => name),
  );

/** Whether a message is sent as HTML too: a plain text shows neither formatting nor images. */
export const needsHtml = (text: string, files: readonly DraftFile[]): boolean =>
  isFormatted(text) || shownPictures(text, files).length > 0;

/** Returns the marks of images, to insert into a text. */
export const picturesAt = (names: readonly string[]): string => names.map(pictureMark).join('\n');

/** Removes the marks of an image. */
export const withoutPicture = (text: string, name: string): string => text.replaceAll(pictureMark(name), '');

/** Gives files names of their own, because the text shows images by name: screenshots have the same one. */
export function withOwnNames(files: readonly File[], taken: readonly string[]): File[] {
  const names = new Set(taken);
  return files.map((file) => {
    const name = freeName(file.name, names);
    names.add(name);
    return name === file.name ? file : new File([file], name, { type: file.type });
  });
}

function freeName(name: string, taken: ReadonlySet<string>): string {
  const dot = name.lastIndexOf('.');
  const [stem, ending] = dot <= 0 ? [name, ''] : [name.slice(0, dot), name.slice(dot)];
  for (let n = 1; ; n += 1) {
    const free = n === 1 ? name : `${stem}-${n}${ending}`;
    if (!taken.has(free)) return free;
  }
}
