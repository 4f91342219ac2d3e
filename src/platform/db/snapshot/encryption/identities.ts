import { readFile } from 'node:fs/promises';
import { StartError } from '../../../start-error.js';

/** Secret key that opens backups, with the recipient that it belongs to. */
export interface Identity {
  readonly secret: string;
  readonly recipient: string;
}

/** Reads a file of age identities, one per line, as `age-keygen` writes it. Throws `StartError` if there is none in it. */
export async function readIdentities(file: string): Promise<Identity[]> {
  const text = await readFile(file, 'utf8').catch((error: Error) => {
    throw new StartError(`The identity file cannot be read: ${error.message}`, { cause: error });
  });
  if (/^(?:age-encryption\.org\/|-----BEGIN AGE )/.test(text)) {
    throw new StartError(`${file} is protected by a passphrase. Decrypt it first: age -d ${file} > identity.txt`);
  }
  const lines = text.split('\n').map((line, at) => ({ line: line.trim(), number: at + 1 }));
  const given = lines.filter(({ line }) => line !== '' && !line.startsWith('#'));
  if (given.length === 0) throw new StartError(`${file} contains no identity. "age-keygen -o FILE" creates one.`);
  const { identityToRecipient } = await import('age-encryption');
  return Promise.all(
    given.map(async ({ line, number }) => {
      const recipient = await identityToRecipient(line).catch(() => null);
      if (recipient !== null) return { secret: line, recipient };
      throw new StartError(`Line ${number} of ${file} is not an identity of age, which begins with AGE-SECRET-KEY-.`);
    }),
  );
}
