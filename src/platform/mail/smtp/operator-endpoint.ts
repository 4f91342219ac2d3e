import type { SmtpEndpoint } from './types.js';

/**
 * Returns the endpoint of a server set by the operator, `MAIL_RELAY_URL` or `SYSTEM_MAIL_URL`: `smtp://` is plain
 * text unless it has `?tls=starttls`, `smtps://` is TLS. The operator chose it, so it may be in the private network.
 */
export function operatorEndpoint(url: string, helloName: string): SmtpEndpoint {
  const parsed = new URL(url);
  const isTls = parsed.protocol === 'smtps:';
  const starttls = parsed.searchParams.get('tls') === 'starttls';
  return {
    host: parsed.hostname,
    port: parsed.port === '' ? (isTls ? 465 : 25) : Number(parsed.port),
    security: isTls ? 'tls' : starttls ? 'starttls' : 'none',
    auth:
      parsed.username === ''
        ? null
        : { user: decodeURIComponent(parsed.username), pass: decodeURIComponent(parsed.password) },
    helloName,
    allowPrivate: true,
  };
}
