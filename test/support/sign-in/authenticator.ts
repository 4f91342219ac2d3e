import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

const FLAGS = { present: 0x01, verified: 0x04, eligible: 0x08, synced: 0x10, attested: 0x40 };

/** Errors of an authenticator. */
export interface Wrong {
  readonly origin?: string;
  readonly rpId?: string;
  readonly isUnverified?: boolean;
  readonly isFramed?: boolean;
  readonly type?: string;
  readonly counter?: number;
  readonly userHandle?: string;
  readonly attestation?: string;
  /** Key of another authenticator, under this one's name. */
  readonly key?: KeyObject;
}

interface Options {
  readonly challenge: string;
  readonly rp?: { readonly id: string };
  readonly rpId?: string;
  readonly user?: { readonly id: string };
}

/** Authenticator with its browser (WebAuthn, 6.1, 6.5) and one passkey, which `make` creates and `use` signs with. */
export class Authenticator {
  readonly id = randomBytes(16);
  readonly #pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  #userHandle = '';
  counter = 0;

  constructor(
    readonly origin: string,
    readonly step = 1,
  ) {}

  get key(): KeyObject {
    return this.#pair.privateKey;
  }

  /** Returns the result of `navigator.credentials.create()`. */
  make(options: Options, wrong: Wrong = {}) {
    this.#userHandle = options.user?.id ?? '';
    const attested = Buffer.concat([Buffer.alloc(16), uint16(this.id.length), this.id, this.#coseKey()]);
    const authData = Buffer.concat([this.#head(options.rp?.id ?? '', FLAGS.attested, wrong), attested]);
    const attestation = map([
      [text('fmt'), text(wrong.attestation ?? 'none')],
      [text('attStmt'), map([])],
      [text('authData'), bytes(authData)],
    ]);
    return {
      id: this.id.toString('base64url'),
      response: {
        clientDataJSON: this.#clientData('webauthn.create', options.challenge, wrong).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      },
    };
  }

  /** Returns the result of `navigator.credentials.get()`. */
  use(options: Options, wrong: Wrong = {}) {
    this.counter = wrong.counter ?? this.counter + this.step;
    const authData = this.#head(options.rpId ?? '', 0, wrong);
    const clientData = this.#clientData('webauthn.get', options.challenge, wrong);
    const signed = Buffer.concat([authData, createHash('sha256').update(clientData).digest()]);
    return {
      id: this.id.toString('base64url'),
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: sign('sha256', signed, wrong.key ?? this.key).toString('base64url'),
        userHandle: wrong.userHandle ?? this.#userHandle,
      },
    };
  }

  #clientData(type: string, challenge: string, wrong: Wrong): Buffer {
    const origin = wrong.origin ?? this.origin;
    return Buffer.from(
      JSON.stringify({ type: wrong.type ?? type, challenge, origin, crossOrigin: wrong.isFramed === true }),
    );
  }

  #head(rpId: string, more: number, wrong: Wrong): Buffer {
    const hash = createHash('sha256')
      .update(wrong.rpId ?? rpId)
      .digest();
    const verified = wrong.isUnverified === true ? 0 : FLAGS.verified;
    const flags = FLAGS.present | FLAGS.eligible | FLAGS.synced | verified | more;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    return Buffer.concat([hash, Buffer.from([flags]), counter]);
  }

  /** Returns the COSE key of an ECDSA key on P-256 for ES256 (RFC 9053, 7.1.1). */
  #coseKey(): Buffer {
    const { x = '', y = '' } = this.#pair.publicKey.export({ format: 'jwk' });
    return map([
      [integer(1), integer(2)],
      [integer(3), integer(-7)],
      [integer(-1), integer(1)],
      [integer(-2), bytes(Buffer.from(x, 'base64url'))],
      [integer(-3), bytes(Buffer.from(y, 'base64url'))],
    ]);
  }
}

const uint16 = (value: number): Buffer => Buffer.from([value >> 8, value & 0xff]);

/** Returns the head of a CBOR data item (RFC 8949, 3). */
function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  return value < 256 ? Buffer.from([(major << 5) | 24, value]) : Buffer.from([(major << 5) | 25, ...uint16(value)]);
}
const integer = (value: number): Buffer => (value < 0 ? head(1, -1 - value) : head(0, value));
const bytes = (value: Buffer): Buffer => Buffer.concat([head(2, value.length), value]);
const text = (value: string): Buffer => Buffer.concat([head(3, value.length), Buffer.from(value)]);
const map = (pairs: ReadonlyArray<readonly [Buffer, Buffer]>): Buffer =>
  Buffer.concat([head(5, pairs.length), ...pairs.flat()]);
