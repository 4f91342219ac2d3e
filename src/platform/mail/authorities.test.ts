import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSecureContext, rootCertificates } from 'node:tls';
import { afterAll, expect, it } from 'vitest';
import { readMailAuthorities } from './authorities.js';
import { generateSelfSignedCertificate } from './inbound/self-signed.js';

const folder = mkdtempSync(join(tmpdir(), 'outrider-ca-'));
afterAll(() => rmSync(folder, { recursive: true }));
const file = (name: string, text: string): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};

it('adds the authorities of a file to the well-known ones', () => {
  const { cert } = generateSelfSignedCertificate('mail.test', new Date());
  const ca = readMailAuthorities(file('own.pem', cert));
  expect(ca).toContain(cert.trim());
  expect(ca).toContain((rootCertificates[0] as string).trim());
  expect(() => createSecureContext({ ca })).not.toThrow();
});

it('rejects a file that is missing or has no certificate, so that no start trusts less than requested', () => {
  expect(() => readMailAuthorities(join(folder, 'missing.pem'))).toThrow(/ENOENT/);
  expect(() => readMailAuthorities(file('empty.pem', 'nothing'))).toThrow(/holds no certificate/);
});
