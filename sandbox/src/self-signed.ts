import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isIP } from 'node:net';
import type { TlsIdentity } from './smtp/server.js';

const SEQUENCE = 0x30;
const SET = 0x31;
const ECDSA_WITH_SHA256 = '06082a8648ce3d040302';
const COMMON_NAME = '0603550403';
const SUBJECT_ALT_NAME = '0603551d11';
const BASIC_CONSTRAINTS = '0603551d13';

/**
 * Creates a self-signed certificate for these host names and addresses (X.509 v3, RFC 5280; P-256, ECDSA with SHA-256),
 * valid from 1970 to 2049 so that virtual clocks do not matter. A client that trusts it passes `cert` as its `ca`.
 */
export function createSelfSignedIdentity(names: readonly string[] = ['localhost', '127.0.0.1']): TlsIdentity {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const algorithm = der(SEQUENCE, Buffer.from(ECDSA_WITH_SHA256, 'hex'));
  const commonName = der(
    SEQUENCE,
    der(SET, der(SEQUENCE, Buffer.from(COMMON_NAME, 'hex'), der(0x0c, Buffer.from(names[0] ?? 'localhost')))),
  );
  const validity = der(SEQUENCE, der(0x17, Buffer.from('700101000000Z')), der(0x17, Buffer.from('491231235959Z')));
  const alternativeNames = der(SEQUENCE, ...names.map(generalName));
  const extensions = der(
    SEQUENCE,
    der(SEQUENCE, Buffer.from(SUBJECT_ALT_NAME, 'hex'), der(0x04, alternativeNames)),
    der(
      SEQUENCE,
      Buffer.from(BASIC_CONSTRAINTS, 'hex'),
      der(0x01, Buffer.from([0xff])),
      der(0x04, der(SEQUENCE, der(0x01, Buffer.from([0xff])))),
    ),
  );
  const serial = Buffer.concat([Buffer.from([0x01]), randomBytes(8)]);
  const toBeSigned = der(
    SEQUENCE,
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, serial),
    algorithm,
    commonName,
    validity,
    commonName,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, extensions),
  );
  const signature = sign('sha256', toBeSigned, privateKey);
  const certificate = der(SEQUENCE, toBeSigned, algorithm, der(0x03, Buffer.from([0]), signature));
  return { key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), cert: pem(certificate) };
}

/** Encodes a dNSName [2] or iPAddress [7] (RFC 5280, 4.2.1.6). */
function generalName(name: string): Buffer {
  if (isIP(name) === 4) return der(0x87, Buffer.from(name.split('.').map(Number)));
  return der(0x82, Buffer.from(name));
}

/** Returns one tag-length-value of DER (X.690). */
function der(tag: number, ...content: readonly Buffer[]): Buffer {
  const body = Buffer.concat(content);
  if (body.length < 0x80) return Buffer.concat([Buffer.from([tag, body.length]), body]);
  const length = Buffer.from(body.length.toString(16).padStart(body.length > 0xff ? 4 : 2, '0'), 'hex');
  return Buffer.concat([Buffer.from([tag, 0x80 | length.length]), length, body]);
}

function pem(certificate: Buffer): string {
  const lines = certificate.toString('base64').match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`;
}
