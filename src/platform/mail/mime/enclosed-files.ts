import type { MailAttachment } from '../../../engine/mail/parsed-message.js';
import type { Entity } from './entity.js';
import { readTnef } from './tnef.js';

/** Attachment with its bytes. */
interface ReadFile {
  readonly info: MailAttachment;
  readonly content: Buffer;
}

interface Opened {
  readonly files: readonly ReadFile[];
  /** Text and HTML that only such files contain. */
  readonly text: string | null;
  readonly html: string | null;
}

const TNEF_TYPE = /^application\/(?:vnd\.)?ms-tnef$/;
const MEDIA_TYPE = /^[a-z0-9][\w!#$&^.+-]{0,126}\/[a-z0-9][\w!#$&^.+-]{0,126}$/;

/**
 * Opens `winmail.dat` files (MS-OXTNEF): their files replace them, and their text is used if the message has none. A
 * container without files and text, or inside another one, stays unchanged.
 * @param most maximum number of files
 */
export function openEnclosed(files: readonly ReadFile[], most: number): Opened {
  let text: string | null = null;
  let html: string | null = null;
  const opened = files.flatMap((file): readonly ReadFile[] => {
    const { contentType, filename } = file.info;
    const isTnef = TNEF_TYPE.test(contentType) || /^winmail\.dat$/i.test(filename);
    const contents = isTnef ? readTnef(file.content) : null;
    if (contents === null) return [file];
    text ??= contents.text;
    html ??= contents.html;
    const isEmpty = contents.text === null && contents.html === null && contents.files.length === 0;
    return isEmpty ? [file] : contents.files.map(({ content, ...enclosed }) => toFile(enclosed, content));
  });
  return { files: opened.slice(0, most), text, html };
}

function toFile(
  { name, contentType, contentId }: { name: string; contentType: string; contentId: string | null },
  content: Buffer,
): ReadFile {
  const info = {
    filename: name
      .replace(/[\r\n\0]+/g, ' ')
      .trim()
      .slice(0, 255),
    contentType: MEDIA_TYPE.test(contentType) ? contentType : 'application/octet-stream',
    size: content.length,
    inline: contentId !== null && contentId !== '',
    contentId,
  };
  return { info, content };
}

/** Returns whether the whole content of a message is encrypted: S/MIME (RFC 8551 section 3.3) or PGP (RFC 3156 section 4). */
export function isEncrypted({ type, disposition }: Entity): boolean {
  if (type.value === 'multipart/encrypted') return true;
  if (!/^application\/(?:x-)?pkcs7-mime$/.test(type.value)) return false;
  const kind = type.parameters.get('smime-type')?.toLowerCase();
  if (kind !== undefined) return kind === 'enveloped-data' || kind === 'authenveloped-data';
  const name = disposition.parameters.get('filename') ?? type.parameters.get('name') ?? '';
  return /^smime\.p7m$/i.test(name);
}
