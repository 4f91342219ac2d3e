import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { StartError } from '../../../start-error.js';
import { Digest } from '../digest.js';
import {
  ENCRYPTED_FORMAT,
  type EncryptedCover,
  isEncrypted,
  type Manifest,
  readCover,
  type StoredFile,
} from '../manifest.js';
import type { ArchiveDraft, ReadableArchive, WritableArchive } from '../places/archive.js';
import { decrypted, encrypted, NoIdentityMatchesError } from './cipher.js';
import { type Identity, readIdentities } from './identities.js';
import { shortRecipient } from './recipients.js';

/** Suffix of encrypted files. */
const SUFFIX = '.age';
/** Manifest of an unencrypted archive, encrypted. */
const CONTENTS_FILE = 'contents.json';

/** Returns an archive whose files are encrypted while they are stored; without recipients, the archive itself. */
export function encryptedFor(archive: WritableArchive, recipients: readonly string[]): WritableArchive {
  if (recipients.length === 0) return archive;
  return { location: archive.location, begin: async () => encryptedDraft(await archive.begin(), recipients) };
}

function encryptedDraft(draft: ArchiveDraft, recipients: readonly string[]): ArchiveDraft {
  const files: StoredFile[] = [];
  const store = async (name: string, content: AsyncIterable<Uint8Array>): Promise<StoredFile> => {
    const digest = new Digest();
    const file = `${name}${SUFFIX}`;
    await pipeline(encrypted(content, recipients), digest, (stored) => draft.store(file, stored));
    return { file, bytes: digest.bytes, sha256: digest.sha256() };
  };
  return {
    store: async (file, content) => void files.push(await store(file, content)),
    complete: async (manifest, mayComplete) => {
      const contents = await store(CONTENTS_FILE, bytesOf(manifest));
      const { createdAt, version, masterKey } = JSON.parse(manifest) as Manifest;
      const about = { format: ENCRYPTED_FORMAT, createdAt, version, masterKey };
      const cover: EncryptedCover = { ...about, encryption: { recipients, contents, files } };
      await draft.complete(`${JSON.stringify(cover, null, 2)}\n`, mayComplete);
    },
    discard: () => draft.discard(),
  };
}

async function* bytesOf(manifest: string): AsyncGenerator<Buffer> {
  yield Buffer.from(manifest);
}

/**
 * Opens an archive for reading, encrypted or not. Throws `StartError` if it is encrypted and the file has no identity of its
 * recipients.
 *
 * @param identityFile path of a file with identities of age; null if there is none
 */
export async function openContents(archive: ReadableArchive, identityFile: string | null): Promise<ReadableArchive> {
  const cover = await readCover(archive);
  if (!isEncrypted(cover)) return archive;
  if (identityFile === null) {
    throw new StartError(
      `${archive.location} is encrypted for ${recipientsOf(cover)}. Give the file of an identity with --identity FILE, or set BACKUP_IDENTITY_FILE.`,
    );
  }
  const identities = await readIdentities(identityFile);
  const open = async (file: string) => decrypted(await archive.read(file), identities, file);
  const manifest = await text(await open(cover.encryption.contents.file)).catch((error: unknown) => {
    throw error instanceof NoIdentityMatchesError
      ? wrongIdentity(archive, cover, identityFile, identities, error)
      : error;
  });
  return {
    location: archive.location,
    readManifest: async () => manifest,
    read: (file) => open(`${file}${SUFFIX}`),
  };
}

function wrongIdentity(
  { location }: ReadableArchive,
  cover: EncryptedCover,
  identityFile: string,
  identities: readonly Identity[],
  cause: Error,
): StartError {
  const given = identities.map(({ recipient }) => shortRecipient(recipient)).join(', ');
  return new StartError(
    `${location} is encrypted for ${recipientsOf(cover)}, and ${identityFile} belongs to ${given}. Use an identity of one of its recipients.`,
    { cause },
  );
}

function recipientsOf({ encryption: { recipients } }: EncryptedCover): string {
  return recipients.map(shortRecipient).join(', ');
}

/**
 * Compares the stored files of an encrypted archive with their hashes, which needs no identity. Throws `StartError` if a file is
 * missing.
 */
export async function verifyFiles(
  archive: ReadableArchive,
  { encryption: { contents, files } }: EncryptedCover,
  signal?: AbortSignal,
): Promise<{ readonly changed: readonly string[]; readonly seconds: number }> {
  const startedMs = performance.now();
  const changed: string[] = [];
  for (const { file, bytes, sha256 } of [contents, ...files]) {
    const digest = new Digest();
    const sink = new Writable({ write: (_chunk, _encoding, done) => done() });
    await pipeline(await archive.read(file), digest, sink, { ...(signal !== undefined && { signal }) });
    if (digest.bytes !== bytes || digest.sha256() !== sha256) changed.push(file);
  }
  return { changed, seconds: (performance.now() - startedMs) / 1_000 };
}
