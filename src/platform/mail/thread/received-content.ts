import type { Content, Draft } from '../mime/draft.js';

/** Restores content from another thread, because buffers become plain arrays of octets on transfer. */
export function receivedContent(content: Content): Content {
  if (typeof content === 'string') return content;
  if (content instanceof Uint8Array) return bufferOf(content);
  return { message: receivedMessage(content.message), dkim: content.dkim };
}

function receivedMessage(message: Draft['message']): Draft['message'] {
  if (message instanceof Uint8Array) return bufferOf(message);
  if (message.attachments === undefined) return message;
  return { ...message, attachments: message.attachments.map((file) => ({ ...file, content: bufferOf(file.content) })) };
}

function bufferOf({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}
