import { createHash, randomBytes } from 'node:crypto';

/** Letters and digits that are hard to confuse when a password is typed on a phone; 32 of them, five bits each. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz023456789';
const GROUPS = 5;
const GROUP_LENGTH = 5;
const SALT_BYTES = 16;

/** Creates a password of 125 random bits, in groups that can be read aloud. */
export function makeClientPassword(): string {
  const letters = Array.from(randomBytes(GROUPS * GROUP_LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
  return (letters.match(new RegExp(`.{${GROUP_LENGTH}}`, 'g')) ?? []).join('-');
}

/**
 * Password hash for a mail server, named by Dovecot's scheme. Fast to verify, because programs sign in often, and sufficient, because
 * passwords are random (docs/adr/0036-mail-clients.md).
 */
export function hashClientPassword(password: string, salt = randomBytes(SALT_BYTES)): string {
  const digest = createHash('sha512').update(password).update(salt).digest();
  return `{SSHA512}${Buffer.concat([digest, salt]).toString('base64')}`;
}
