import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import type { Counter, Registry } from 'prom-client';
import { counterOf } from '../../platform/counter-of.js';
import { AppError } from '../../platform/errors.js';
import { Gate } from '../../platform/gate.js';

/** RFC 7914: 32 MiB and about a third of a second a password (OWASP Password Storage, scrypt: N = 2^15, r = 8, p = 3). */
const COST = { log2n: 15, r: 8, p: 3 };
const SALT_BYTES = 16;
const HASH_BYTES = 32;
/** Passwords at the same time in one process: 64 MiB, and half of the threads that also serve files and DNS. */
const AT_ONCE = 2;
/** Who comes when so many wait is told to come again: each waits for a third of a second. */
const MOST_WAITING = 40;
const STORED = /^scrypt\$(\d{1,2})\$(\d{1,2})\$(\d{1,2})\$([\w-]+)\$([\w-]+)$/;

interface Cost {
  readonly log2n: number;
  readonly r: number;
  readonly p: number;
}

/** Different keys on a keyboard may make the same letter (NIST SP 800-63B, 3.1.1.2): compared is its normal form. */
function bytesOf(password: string): Buffer {
  return Buffer.from(password.normalize('NFKC'), 'utf8');
}

function derive(password: string, salt: Buffer, { log2n, r, p }: Cost): Promise<Buffer> {
  const options = { N: 2 ** log2n, r, p, maxmem: 256 * r * 2 ** log2n };
  return new Promise((resolve, reject) => {
    scrypt(bytesOf(password), salt, HASH_BYTES, options, (error, key) =>
      error === null ? resolve(key) : reject(error),
    );
  });
}

/** Hashes passwords, a few at a time: what takes memory on purpose must not take all of it. One for each process. */
export class Passwords {
  readonly #gate = new Gate(AT_ONCE);
  readonly #hashes: Counter<'purpose'>;
  /** What a password is compared with where there is no account, so that it takes as long as where there is one. */
  readonly #nobody = { cost: COST, salt: randomBytes(SALT_BYTES), hash: randomBytes(HASH_BYTES) };
  #inside = 0;

  constructor(metrics: Registry) {
    const help = 'Passwords hashed to store or compare them.';
    this.#hashes = counterOf(metrics, 'outrider_people_password_hashes_total', help, ['purpose']);
  }

  /** What is stored of a password. Throws 503 when too many wait. */
  async store(password: string, owner: string): Promise<string> {
    const salt = randomBytes(SALT_BYTES);
    const hash = await this.#inTurn('store', owner, () => derive(password, salt, COST));
    const { log2n, r, p } = COST;
    return ['scrypt', log2n, r, p, salt.toString('base64url'), hash.toString('base64url')].join('$');
  }

  /**
   * Whether it is the password that was stored. With null it is compared all the same and never right.
   * @param owner whose turn it takes: the address of the client
   */
  async matches(password: string, stored: string | null, owner: string): Promise<boolean> {
    const known = stored === null ? null : readStored(stored);
    const { cost, salt, hash } = known ?? this.#nobody;
    const given = await this.#inTurn('compare', owner, () => derive(password, salt, cost));
    return timingSafeEqual(given, hash) && known !== null;
  }

  async #inTurn(purpose: string, owner: string, work: () => Promise<Buffer>): Promise<Buffer> {
    if (this.#inside >= AT_ONCE + MOST_WAITING) {
      throw new AppError('service_unavailable', 503, 'Too many sign-ins are in progress. Try again in a moment.');
    }
    this.#inside += 1;
    try {
      this.#hashes.inc({ purpose });
      return await this.#gate.run(owner, 1, work);
    } finally {
      this.#inside -= 1;
    }
  }
}

function readStored(stored: string): { cost: Cost; salt: Buffer; hash: Buffer } {
  const [, log2n, r, p, salt = '', hash = ''] = STORED.exec(stored) ?? [];
  if (hash === '') throw new Error('a stored password has an unknown form');
  return {
    cost: { log2n: Number(log2n), r: Number(r), p: Number(p) },
    salt: Buffer.from(salt, 'base64url'),
    hash: Buffer.from(hash, 'base64url'),
  };
}
