import { Readable } from 'node:stream';
import { StartError } from '../../../start-error.js';
import type { Identity } from './identities.js';

const MAGIC = 'age-encryption.org/v1\n';

/** Encrypts a stream for recipients in the age format, in chunks of 64 KiB. */
export async function* encrypted(
  content: AsyncIterable<Uint8Array>,
  recipients: readonly string[],
): AsyncGenerator<Uint8Array> {
  const { Encrypter } = await import('age-encryption');
  const encrypter = new Encrypter();
  for (const recipient of recipients) encrypter.addRecipient(recipient);
  yield* await encrypter.encrypt(ReadableStream.from(content));
}

/** Error when no identity opens a file. */
export class NoIdentityMatchesError extends StartError {}

/**
 * Decrypts a stream. The stream throws `StartError` if the content was changed or cut, and `NoIdentityMatchesError` if it is
 * encrypted for others.
 *
 * @param file name for messages
 */
export function decrypted(content: Readable, identities: readonly Identity[], file: string): Readable {
  return Readable.from(chunksOf(content, identities, file), { objectMode: false });
}

async function* chunksOf(content: Readable, identities: readonly Identity[], file: string): AsyncGenerator<Uint8Array> {
  const { Decrypter } = await import('age-encryption');
  const decrypter = new Decrypter();
  for (const { secret } of identities) decrypter.addIdentity(secret);
  let failure: unknown = null;
  content.once('error', (error) => {
    failure = error;
  });
  try {
    yield* await decrypter.decrypt(ReadableStream.from(withMagic(content)));
  } catch (error) {
    // The store has failed, not the content.
    if (failure !== null) throw failure;
    if ((error as Error).message.startsWith('no identity matched')) {
      throw new NoIdentityMatchesError(`No identity opens the file ${file} of the backup.`, { cause: error });
    }
    throw new StartError(`The file ${file} of the backup is damaged or was changed. Use another backup.`, {
      cause: error,
    });
  } finally {
    content.destroy();
  }
}

/** Rejects other content at its start: without a line break, the library would read all of it into memory. */
async function* withMagic(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let start: Buffer | null = Buffer.alloc(0);
  for await (const chunk of content) {
    if (start === null) {
      yield chunk;
      continue;
    }
    start = Buffer.concat([start, chunk]);
    if (start.length < MAGIC.length) continue;
    if (!start.subarray(0, MAGIC.length).equals(Buffer.from(MAGIC))) throw new Error('not an age file');
    yield start;
    start = null;
  }
}
