import { api, type Schemas } from '../../api/client';

type Message = Schemas['InboxMessageOut'];
type Attachment = Schemas['InboxAttachmentOut'];

/** Fetches the content of an attachment. */
export async function attachmentBytes(workspaceId: number, message: Message, attachment: Attachment): Promise<Blob> {
  // The path needs the thread ID, which is part of the attachment URL.
  const threadId = Number(/\/threads\/(\d+)\//.exec(attachment.url)?.[1]);
  const path = { thread_id: threadId, message_id: message.id, attachment_id: attachment.id };
  const { data } = await api.GET('/threads/{thread_id}/messages/{message_id}/attachments/{attachment_id}', {
    params: { path, query: { workspaceId } },
    parseAs: 'blob',
  });
  return data as unknown as Blob;
}

/** Returns a file as a `data:` URL, whose content follows the comma. */
export function dataUrl(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
