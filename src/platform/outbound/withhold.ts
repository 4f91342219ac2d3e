/** Replacement of a secret. */
const WITHHELD = '[redacted]';

/**
 * Removes secrets, which the other side received and may echo, from its text: in plain form, and as encoded in JSON
 * and forms. For displayed or logged responses.
 */
export function withhold(text: string, secrets: readonly string[]): string {
  const forms = secrets.filter((secret) => secret !== '').flatMap(formsOf);
  // Longer secrets first: a shorter one may be part of them.
  return forms.toSorted((a, b) => b.length - a.length).reduce((rest, form) => rest.replaceAll(form, WITHHELD), text);
}

function formsOf(secret: string): string[] {
  const inForm = new URLSearchParams([['', secret]]).toString().slice(1);
  // UTF-8 has no lone surrogates, for which encodeURIComponent throws.
  const inUrl = encodeURIComponent(Buffer.from(secret, 'utf8').toString('utf8'));
  return [...new Set([secret, JSON.stringify(secret).slice(1, -1), inForm, inUrl])];
}
