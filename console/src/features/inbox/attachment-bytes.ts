import { api, type Schemas } from '../../api/client';

type Message = Schemas['InboxMessageOut'];
type Attachment = Schemas['InboxAttachmentOut'];

/** The bytes of a file of a message. */
export async function attachmentBytes(workspaceId: number, message: Message, attachment: Attachment): Promise<Blob> {
  // The URL of the attachment names its thread, which the path needs.
  const threadId = Number(/\/threads\/(\d+)\//.exec(attachment.url)?.[1]);
  const path = { thread_id: threadId, message_id: message.id, attachment_id: attachment.id };
  const { data } = await api.GET('/threads/{thread_id}/messages/{message_id}/attachments/{attachment_id}', {
    params: { path, query: { workspaceId } },
    parseAs: 'blob',
  });
  return data as unknown as Blob;
}

/** A file as `data:`, whose bytes follow the comma. */
export function dataUrl(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
