import { shownNames } from '../../../../engine/campaign/inline-pictures.js';
import { textToHtml } from '../../../../engine/mail/written/text-to-html.js';
import type { Ctx } from '../../../../platform/context.js';
import { notFound } from '../../../../platform/errors.js';
import { pictureType } from '../../../../platform/files/picture-type.js';
import { findNamedFiles, readBytes } from '../../../outreach/files/index.js';
import { findAttachment, listAttachments, listMessages, type MessageView } from '../../../outreach/threads/index.js';
import { fetchPicture, MOST_PICTURE_BYTES } from './fetch-picture.js';
import { messagePage } from './message-page.js';
import { placePictures, remotePictures } from './picture-tags.js';
import { hashOf, type PictureRef, pictureToken, readPictureToken, shortHash } from './picture-token.js';
import { deleteOverflow, findPicture, type Picture, upsertPicture } from './pictures.repo.js';
import { safeHtmlOf } from './safe-message.js';

/** Maximum remote images shown per message (docs/build/conventions.md, Limits). */
const MOST_PICTURES = 200;
export const KEEP_PICTURES_MS = 7 * 86_400_000;
const MOST_BYTES_OF_WORKSPACE = 256 * 1024 * 1024;

export interface MessagePath {
  readonly threadId: number;
  readonly messageId: number;
}

/** Returns a message as a separate page. Throws 404 `message_not_found`. */
export async function viewMessage(
  ctx: Ctx,
  workspaceId: number,
  path: MessagePath,
  withPictures: boolean,
): Promise<string> {
  const message = await findMessage(ctx, workspaceId, path);
  if (message === undefined) throw notFound('message');
  const cleaned = await safeHtmlOf(ctx, workspaceId, message);
  if (cleaned === '') return messagePage(textToHtml(message.body_text));
  const shown = new Set(withPictures ? remotePictures(cleaned).slice(0, MOST_PICTURES) : []);
  const own = await ownPictures(ctx, workspaceId, message, cleaned);
  const address = (kind: PictureRef['kind'], id: Buffer): string =>
    `/pictures/${pictureToken(ctx, { kind, workspaceId, ...path, id })}`;
  return messagePage(
    placePictures(cleaned, {
      remote: (url) => (shown.has(url) ? address('remote', shortHash(url)) : null),
      own: (name) => {
        const found = own(name);
        return found === null ? null : address(found.kind, Buffer.from(found.id.replaceAll('-', ''), 'hex'));
      },
    }),
  );
}

type OwnPicture = { readonly kind: 'own' | 'file'; readonly id: string };

/**
 * Returns a lookup of the images that a message contains, by their Content-ID. Emails of campaigns name the files of their step
 * instead, because the files are not stored again with each email.
 */
async function ownPictures(
  ctx: Ctx,
  workspaceId: number,
  message: MessageView,
  html: string,
): Promise<(name: string) => OwnPicture | null> {
  const names = shownNames(html);
  if (names.length === 0) return () => null;
  const attached = await listAttachments(ctx, workspaceId, [message.id]);
  const named = message.direction === 'inbound' ? new Map() : await findNamedFiles(ctx, workspaceId, names);
  return (name) => {
    const part = attached.find(({ content_id: id }) => id === name || id === `<${name}>`);
    if (part !== undefined) return part.size_bytes <= MOST_PICTURE_BYTES ? { kind: 'own', id: part.id } : null;
    const file = named.get(name);
    return file === undefined || file.sizeBytes > MOST_PICTURE_BYTES ? null : { kind: 'file', id: file.id };
  };
}

async function findMessage(ctx: Ctx, workspaceId: number, path: MessagePath): Promise<MessageView | undefined> {
  const { threadId, messageId } = path;
  const [message] = await listMessages(ctx, workspaceId, threadId, { withSystem: true, limit: 1, messageId });
  return message;
}

/** Returns the image of a token, from the cache or fetched. Throws 404 `picture_not_found` for any failure. */
export async function readPicture(ctx: Ctx, token: string): Promise<Picture> {
  const ref = readPictureToken(ctx, token);
  const picture = ref === null ? null : await READERS[ref.kind](ctx, ref);
  if (picture === null) throw notFound('picture');
  return picture;
}

const READERS: Readonly<Record<PictureRef['kind'], (ctx: Ctx, ref: PictureRef) => Promise<Picture | null>>> = {
  own: readOwn,
  file: readNamed,
  remote: readRemote,
};

async function readNamed(ctx: Ctx, { workspaceId, id }: PictureRef): Promise<Picture | null> {
  const data = await readBytes(ctx, workspaceId, uuidOf(id));
  const type = pictureType(data);
  return type === null ? null : { content_type: type, data };
}

const uuidOf = (id: Buffer): string => id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');

async function readOwn(ctx: Ctx, { workspaceId, threadId, messageId, id }: PictureRef): Promise<Picture | null> {
  const file = await findAttachment(ctx, workspaceId, { threadId, messageId, attachmentId: uuidOf(id) });
  const type = file === undefined ? null : pictureType(file.data);
  return file === undefined || type === null ? null : { content_type: type, data: file.data };
}

/** Reads the URL from the message again, so that a token gives access only to images of the message. */
async function readRemote(ctx: Ctx, ref: PictureRef): Promise<Picture | null> {
  const { workspaceId, id } = ref;
  const message = await findMessage(ctx, workspaceId, ref);
  if (message === undefined) return null;
  const urls = remotePictures(await safeHtmlOf(ctx, workspaceId, message));
  const url = urls.find((one) => shortHash(one).equals(id));
  if (url === undefined) return null;
  const now = ctx.clock.now();
  const kept = await findPicture(ctx.sql, workspaceId, hashOf(url), new Date(now.getTime() - KEEP_PICTURES_MS));
  if (kept !== undefined) return kept;
  const fetched = await fetchPicture(ctx, workspaceId, url);
  if (fetched === null) return null;
  await upsertPicture(ctx.sql, workspaceId, hashOf(url), fetched, now);
  await deleteOverflow(ctx.sql, workspaceId, MOST_BYTES_OF_WORKSPACE);
  return fetched;
}
