/** What stands where a secret stood. */
const WITHHELD = '[redacted]';

/**
 * What another side says, without the secrets that it was told and may repeat: as they are, and as JSON and forms write them. For
 * answers that are shown or logged.
 */
export function withhold(text: string, secrets: readonly string[]): string {
  const forms = secrets.filter((secret) => secret !== '').flatMap(formsOf);
  // Longer ones first: a shorter one may be a part of them.
  return forms.toSorted((a, b) => b.length - a.length).reduce((rest, form) => rest.replaceAll(form, WITHHELD), text);
}

function formsOf(secret: string): string[] {
  const inForm = new URLSearchParams([['', secret]]).toString().slice(1);
  // UTF-8 has no lone surrogates, at which encodeURIComponent throws.
  const inUrl = encodeURIComponent(Buffer.from(secret, 'utf8').toString('utf8'));
  return [...new Set([secret, JSON.stringify(secret).slice(1, -1), inForm, inUrl])];
}
