import { queryOptions } from '@tanstack/react-query';
import { api, type Schemas } from '../../api/client';

type Message = Schemas['InboxMessageOut'];
type Attachment = Schemas['InboxAttachmentOut'];

const PICTURE = /^image\/(?:png|jpe?g|gif|webp)$/;
const BIGGEST_PICTURE = 5_000_000;

/** The bytes of a file of a message. */
export async function attachmentBytes(workspaceId: number, message: Message, attachment: Attachment): Promise<Blob> {
  // The path wants the thread only as a place; the address of the attachment has it.
  const threadId = Number(/\/threads\/(\d+)\//.exec(attachment.url)?.[1]);
  const path = { thread_id: threadId, message_id: message.id, attachment_id: attachment.id };
  const { data } = await api.GET('/threads/{thread_id}/messages/{message_id}/attachments/{attachment_id}', {
    params: { path, query: { workspaceId } },
    parseAs: 'blob',
  });
  return data as unknown as Blob;
}

/** Pictures that came with a message and stand in its text, as addresses that hold their bytes, by their `cid`. */
export const picturesQuery = (workspaceId: number, message: Message) =>
  queryOptions({
    queryKey: [workspaceId, 'pictures', message.id],
    queryFn: async () => {
      const pictures = message.attachments.filter(
        (one) => one.content_id !== null && PICTURE.test(one.content_type) && one.size <= BIGGEST_PICTURE,
      );
      const read = pictures.map(async (picture) => {
        const bytes = await attachmentBytes(workspaceId, message, picture);
        return [picture.content_id ?? '', await dataUrl(new Blob([bytes], { type: picture.content_type }))] as const;
      });
      return Object.fromEntries(await Promise.all(read));
    },
    enabled: message.body_html.includes('cid:'),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The text with each picture that is there in its place; others stay empty. */
export const withPictures = (html: string, pictures: Readonly<Record<string, string>>): string =>
  html.replaceAll(/(["'])cid:([^"'<>\s]+)\1/g, (whole, quote: string, id: string) => {
    const found = pictures[id] ?? pictures[`<${id}>`];
    return found === undefined ? whole : `${quote}${found}${quote}`;
  });

/** A file as `data:`, whose bytes follow the comma. */
export function dataUrl(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
