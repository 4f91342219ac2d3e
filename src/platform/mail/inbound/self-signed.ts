import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/**
 * Creates a self-signed certificate for opportunistic STARTTLS, where senders encrypt without verification (RFC 7435). Node.js can create
 * keys and signatures but no X.509, so the few DER forms are encoded here (RFC 5280, section 4.1).
 * @param hostname subject, issuer, and only alternative name
 * @param validFrom start of its ten years of validity
 * @returns PEM of an ECDSA P-256 key and its certificate
 */
export function generateSelfSignedCertificate(hostname: string, validFrom: Date): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const validTo = new Date(validFrom);
  validTo.setUTCFullYear(validTo.getUTCFullYear() + 10);
  const ecdsaWithSha256 = sequence(der(0x06, Buffer.from('2a8648ce3d040302', 'hex')));
  const commonName = der(0x06, Buffer.from('550403', 'hex'));
  // A common name has at most 64 characters (ub-common-name); the complete name is in the alternative name.
  const name = sequence(der(0x31, sequence(commonName, der(0x0c, Buffer.from(hostname.slice(0, 64))))));
  const alternativeNames = sequence(der(0x82, Buffer.from(hostname)));
  const extension = sequence(der(0x06, Buffer.from('551d11', 'hex')), der(0x04, alternativeNames));
  const serial = randomBytes(16);
  // Positive and without leading zero bytes, as DER requires for integers.
  serial[0] = ((serial[0] ?? 0) & 0x3f) | 0x40;

  const toBeSigned = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, serial),
    ecdsaWithSha256,
    name,
    sequence(generalizedTime(validFrom), generalizedTime(validTo)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(extension)),
  );
  const signature = sign('sha256', toBeSigned, privateKey);
  const certificate = sequence(toBeSigned, ecdsaWithSha256, der(0x03, Buffer.concat([Buffer.from([0]), signature])));
  const lines = certificate.toString('base64').match(/.{1,64}/g) ?? [];
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`,
  };
}

function der(tag: number, content: Buffer): Buffer {
  const { length } = content;
  if (length < 0x80) return Buffer.concat([Buffer.from([tag, length]), content]);
  const bytes = length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...bytes]), content]);
}

function sequence(...parts: Buffer[]): Buffer {
  return der(0x30, Buffer.concat(parts));
}

/** UTCTime up to 2049, GeneralizedTime from 2050 on (RFC 5280 section 4.1.2.5). */
function generalizedTime(at: Date): Buffer {
  const digits = at.toISOString().replace(/[-:T]|\.\d+/g, '');
  return at.getUTCFullYear() < 2050 ? der(0x17, Buffer.from(digits.slice(2))) : der(0x18, Buffer.from(digits));
}
