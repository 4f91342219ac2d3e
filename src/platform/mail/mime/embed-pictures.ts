import { hash } from 'node:crypto';
import { isPicture, replaceShown, shownNames } from '../../../engine/campaign/inline-pictures.js';
import type { OutgoingAttachment } from './build-message.js';

/** Returns whether an HTML body shows a file by `cid:` and its name. */
export function shownIn(html: string): (file: Pick<OutgoingAttachment, 'filename' | 'contentType'>) => boolean {
  const shown = new Set(shownNames(html));
  return (file) => isPicture(file) && shown.has(nameOf(file));
}

/**
 * Embeds the images that an HTML body shows by `cid:` and their name, so that email programs show them inside the message: gives
 * them Content-IDs, and replaces the names by these.
 * @param domain right side of the Content-IDs
 */
export function embedPictures<F extends Pick<OutgoingAttachment, 'filename' | 'contentType'>>(
  html: string,
  files: readonly F[],
  domain: string,
): { readonly html: string; readonly files: ReadonlyArray<F | (F & { readonly contentId: string })> } {
  const isShown = shownIn(html);
  const idOf = (name: string): string => `${hash('sha256', name, 'hex').slice(0, 24)}@${domain}`;
  const pictures = new Set(files.filter(isShown).map(nameOf));
  return {
    html: replaceShown(html, (name) => (pictures.has(name) ? `cid:${idOf(name)}` : null)),
    files: files.map((file) => (isShown(file) ? { ...file, contentId: idOf(nameOf(file)) } : file)),
  };
}

/** Returns the name of a file in the form of names in `cid:` URLs. */
const nameOf = ({ filename }: Pick<OutgoingAttachment, 'filename'>): string => filename.normalize('NFC');
