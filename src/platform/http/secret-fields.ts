/** Replacement of a secret. */
export const REDACTED = '[redacted]';

/**
 * Names of secret fields, in any spelling: `appPassword`, `api_key`, `X-Api-Key`, and common misspellings. Custom
 * request headers count as well, because they often carry credentials under other names.
 */
const SECRET_NAME =
  /pas+w|pasphrase|passphrase|secret|token|apikey|privatekey|serviceaccountkey|credential|authorization|cookie|^headers$/;
/** Names that match but are not secret. */
const PLAIN = new Set(['idempotencykey']);
/** Secret name with its value, after any text: a condition before the name would start a search at each letter of a long text. */
const SECRET_PAIR = /(?:password|passwd|secret|token|api_?key)["']?\s*[:=]/i;
/** Private key in PEM format, under any name. */
const PRIVATE_KEY = /-----BEGIN [A-Z ]{0,30}PRIVATE KEY-----/;
/** User and password of a URL (RFC 3986, section 3.2.1), anywhere in a text. */
const URL_CREDENTIALS = /([a-z][a-z0-9+.-]{0,30}:\/\/)[^\s/?#@"'<>]{1,500}@/gi;
const MAX_DEPTH = 32;

/** Returns whether a field of this name is secret. Array elements, whose names are numbers, never are. */
export function isSecretName(name: string | number): boolean {
  if (typeof name === 'number') return false;
  const plain = name.toLowerCase().replaceAll(/[^a-z]/g, '');
  return SECRET_NAME.test(plain) && !PLAIN.has(plain);
}

/** Returns a text without the credentials in its URLs; redacts all of a text that contains a secret field with its value. */
function textWithoutSecrets(text: string): string {
  if (SECRET_PAIR.test(text) || PRIVATE_KEY.test(text)) return REDACTED;
  return text.replaceAll(URL_CREDENTIALS, `$1${REDACTED}@`);
}

/**
 * Returns a copy of a value as JSON that may be shown and stored: values of secret fields and credentials in URLs are replaced. Truncated
 * below 32 levels.
 */
export function withoutSecrets(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return textWithoutSecrets(value);
  if (value instanceof Date) return value.toJSON();
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= MAX_DEPTH) return REDACTED;
  if (Array.isArray(value)) return value.map((item) => withoutSecrets(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [
      name,
      isSecretName(name) && item !== null && typeof item !== 'boolean' ? REDACTED : withoutSecrets(item, depth + 1),
    ]),
  );
}
