/** Returns the signed content (Standard Webhooks 1.0): ID, timestamp of this attempt in seconds, and the exact bytes of the body. */
export function signedText(id: string, timestampSeconds: number, body: string): string {
  return `${id}.${timestampSeconds}.${body}`;
}

/** Returns the value of `webhook-signature`: one `v1,` signature per active secret, newest first. */
export function signatureHeader(signaturesBase64: readonly string[]): string {
  return signaturesBase64.map((signature) => `v1,${signature}`).join(' ');
}

export const SECRET_PREFIX = 'whsec_';
const MIN_SECRET_BYTES = 24;
const MAX_SECRET_BYTES = 64;

/** Returns whether a text is `whsec_` followed by the base64 (RFC 4648 section 4, padded) of 24 to 64 bytes. */
export function isUsableSecret(text: string): boolean {
  if (!text.startsWith(SECRET_PREFIX)) return false;
  const base64 = text.slice(SECRET_PREFIX.length);
  if (base64.length % 4 !== 0 || !/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) return false;
  const padding = base64.endsWith('==') ? 2 : base64.endsWith('=') ? 1 : 0;
  const bytes = (base64.length / 4) * 3 - padding;
  return bytes >= MIN_SECRET_BYTES && bytes <= MAX_SECRET_BYTES;
}

/** Returns the part of a secret that can be shown. */
export function secretHint(secret: string): string {
  return `${SECRET_PREFIX}…${secret.slice(-4)}`;
}
