import { readFileSync } from 'node:fs';
import { rootCertificates } from 'node:tls';

/**
 * The well-known certificate authorities and those of a PEM file, for mail servers of a company that signs its own.
 * @throws when the file can not be read or holds no certificate: a start that trusts less than was asked for is refused.
 */
export function readMailAuthorities(path: string): string {
  const own = readFileSync(path, 'utf8');
  if (!own.includes('-----BEGIN CERTIFICATE-----')) throw new Error(`MAIL_TLS_CA_FILE ${path} holds no certificate.`);
  return [...rootCertificates, own].join('\n');
}
