import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { say } from '../../../../engine/words/say.js';
import { ValidationError, valueError, valueIssue } from '../../../../platform/errors.js';
import { readJson } from '../../../../platform/outbound/read-json.js';
import type { TenantSecret } from '../oauth/tenant-access.js';

export interface GoogleKeyInput {
  readonly serviceAccountKey: string;
}

export interface MicrosoftKeyInput {
  readonly certificate?: string | undefined;
  readonly privateKey?: string | undefined;
  readonly clientSecret?: string | undefined;
  readonly clientSecretExpiresAt?: Date | undefined;
}

export interface ReadGoogleKey {
  readonly clientId: string;
  readonly secret: TenantSecret;
}

export interface ReadMicrosoftKey {
  readonly secret: TenantSecret;
  /** Expiry of the certificate, or of the secret if known. */
  readonly expiresAt: Date | null;
}

type Loc = ReadonlyArray<string | number>;

const KeyFile = Type.Object({
  type: Type.Literal('service_account'),
  client_email: Type.String({ minLength: 3, maxLength: 320 }),
  private_key: Type.String({ minLength: 1, maxLength: 10_000 }),
  private_key_id: Type.String({ minLength: 1, maxLength: 200 }),
});

/**
 * Reads the key file of a service account. Ignores its URLs: a token is requested only from the service that the operator
 * has set. Throws 422 for anything else.
 */
export function readGoogleKey(loc: Loc, { serviceAccountKey }: GoogleKeyInput): ReadGoogleKey {
  const file = readJson(serviceAccountKey);
  if (!Value.Check(KeyFile, file)) {
    throw valueError(loc, 'invalid_key', say`must be the JSON key file of a service account`);
  }
  if (rsaKey(file.private_key) === null) throw invalidKey(loc);
  return { clientId: file.client_email, secret: { privateKey: file.private_key, keyId: file.private_key_id } };
}

/** Reads a certificate with its private key, or a client secret. Throws 422 if neither or both are given, or do not match. */
export function readMicrosoftKey(loc: Loc, input: MicrosoftKeyInput): ReadMicrosoftKey {
  const { certificate, privateKey, clientSecret, clientSecretExpiresAt } = input;
  const hasCertificate = certificate !== undefined || privateKey !== undefined;
  if (hasCertificate === (clientSecret !== undefined)) {
    const text = say`is required with \`privateKey\`, unless \`clientSecret\` is set`;
    throw valueError([...loc, 'certificate'], 'missing_one_of', text);
  }
  if (clientSecret !== undefined) return { secret: { clientSecret }, expiresAt: clientSecretExpiresAt ?? null };
  const missing = (['certificate', 'privateKey'] as const).filter((field) => input[field] === undefined);
  if (missing.length > 0 || certificate === undefined || privateKey === undefined) {
    const text = say`is required: a certificate and its private key belong together`;
    throw new ValidationError(missing.map((field) => valueIssue([...loc, field], 'missing_one_of', text)));
  }
  const read = certificateIn(certificate);
  if (read === null) {
    throw valueError([...loc, 'certificate'], 'invalid_key', say`must be a certificate in PEM format`);
  }
  const key = rsaKey(privateKey);
  if (key === null) throw invalidKey([...loc, 'privateKey']);
  if (!read.checkPrivateKey(key)) {
    throw valueError([...loc, 'privateKey'], 'invalid_key', say`does not belong to the certificate`);
  }
  const keyId = Buffer.from(read.fingerprint256.replaceAll(':', ''), 'hex').toString('base64url');
  return { secret: { privateKey, keyId }, expiresAt: new Date(read.validTo) };
}

function invalidKey(loc: Loc): ValidationError {
  return valueError(loc, 'invalid_key', say`must contain an unencrypted RSA private key in PEM format`);
}

function rsaKey(pem: string): KeyObject | null {
  try {
    const key = createPrivateKey(pem);
    return key.asymmetricKeyType === 'rsa' ? key : null;
  } catch {
    return null;
  }
}

function certificateIn(pem: string): X509Certificate | null {
  try {
    return new X509Certificate(pem);
  } catch {
    return null;
  }
}
