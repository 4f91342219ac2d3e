import { readFileSync } from 'node:fs';
import { rootCertificates } from 'node:tls';

/**
 * Returns the well-known certificate authorities and those of a PEM file, for mail servers of a company with its own
 * authority.
 * @throws if the file cannot be read or has no certificate: a start that trusts less than requested fails
 */
export function readMailAuthorities(path: string): string {
  const own = readFileSync(path, 'utf8');
  if (!own.includes('-----BEGIN CERTIFICATE-----')) throw new Error(`MAIL_TLS_CA_FILE ${path} holds no certificate.`);
  return [...rootCertificates, own].join('\n');
}
