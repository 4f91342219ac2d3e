import type { Ctx } from '../../../../platform/context.js';
import { storeBlobs } from '../../../../platform/files/blobs/blobs.js';
import type { Arriving } from '../matching/arrival.js';
import { findPlace, lookUp } from './find-target.service.js';

/**
 * Stores the sources and attachments of new messages in the object store, before the transaction that writes their rows. Returns the messages with
 * their objects. A message that is known or belongs to warmup needs none. A source without an object stays in its row: with
 * the database as the store, and inside the transaction of a request, which waits for no other server.
 */
export async function storeSources(
  ctx: Ctx,
  workspaceId: number,
  messages: readonly Arriving[],
): Promise<readonly Arriving[]> {
  if (ctx.blobs.target === null || ctx.inTransaction) return messages;
  const lookups = await lookUp(ctx, workspaceId, messages);
  const fresh: Arriving[] = [];
  for (const message of messages) {
    const place = await findPlace(ctx, message, lookups);
    if (place.kind === 'matching' || (place.kind === 'own_copy' && place.known === null)) fresh.push(message);
  }
  const ids = await storeBlobs(ctx, workspaceId, fresh.flatMap(contentsOf));
  const objects = new Map<Arriving, readonly string[]>();
  for (const message of fresh) objects.set(message, ids.splice(0, contentsOf(message).length));
  return messages.map((message) => withObjects(message, objects.get(message) ?? []));
}

function contentsOf({ mail }: Arriving): Buffer[] {
  return [mail.raw, ...mail.attachments.map(({ content }) => content)];
}

function withObjects(message: Arriving, [rawBlobId, ...blobIds]: readonly string[]): Arriving {
  if (rawBlobId === undefined) return message;
  const attachments = message.mail.attachments.map((attachment, at) => ({ ...attachment, blobId: blobIds[at] }));
  return { delivery: { ...message.delivery, rawBlobId }, mail: { ...message.mail, attachments } };
}
