import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import type { Counter, Registry } from 'prom-client';
import { say } from '../../../engine/words/say.js';
import { counterOf } from '../../../platform/counter-of.js';
import { AppError } from '../../../platform/errors.js';
import { Gate } from '../../../platform/gate.js';

interface Cost {
  readonly log2n: number;
  readonly r: number;
  readonly p: number;
}

/** 32 MiB and about a third of a second per password (RFC 7914; OWASP Password Storage, scrypt: N = 2^15, r = 8, p = 3). */
export const STRONG: Cost = { log2n: 15, r: 8, p: 3 };

/** Cost of new hashes. Tests lower it: they hash hundreds of passwords. */
export const passwordCost: { current: Cost } = { current: STRONG };

const SALT_BYTES = 16;
const HASH_BYTES = 32;
/** Maximum concurrent hashes in one process: 64 MiB, and half of the threads that also serve files and DNS. */
const AT_ONCE = 2;
/** Maximum waiting hashes of a third of a second each; further requests get a 503. */
const MOST_WAITING = 40;
const STORED = /^scrypt\$(\d{1,2})\$(\d{1,2})\$(\d{1,2})\$([\w-]+)\$([\w-]+)$/;

/** Normalizes a password first, because keyboards may encode the same letter differently (NIST SP 800-63B, 3.1.1.2). */
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

/** Hashes passwords, a few at a time, because hashing uses much memory by design. One instance per process. */
export class Passwords {
  readonly #gate = new Gate(AT_ONCE);
  readonly #hashes: Counter<'purpose'>;
  /** Hash to compare if there is no account, so that the comparison takes equally long. */
  readonly #decoy = { cost: passwordCost.current, salt: randomBytes(SALT_BYTES), hash: randomBytes(HASH_BYTES) };
  #inside = 0;

  constructor(metrics: Registry) {
    const help = 'Passwords hashed to store or compare them.';
    this.#hashes = counterOf(metrics, 'outrider_people_password_hashes_total', help, ['purpose']);
  }

  /** Hashes a password for storage. Throws 503 if too many hashes are waiting. */
  async store(password: string, owner: string): Promise<string> {
    const salt = randomBytes(SALT_BYTES);
    const cost = passwordCost.current;
    const hash = await this.#inTurn('store', owner, () => derive(password, salt, cost));
    const { log2n, r, p } = cost;
    return ['scrypt', log2n, r, p, salt.toString('base64url'), hash.toString('base64url')].join('$');
  }

  /**
   * Compares a password with the stored hash. With null, takes equally long and returns false.
   * @param owner fair queue of the hash: the address of the client
   */
  async matches(password: string, stored: string | null, owner: string): Promise<boolean> {
    const known = stored === null ? null : readStored(stored);
    const { cost, salt, hash } = known ?? this.#decoy;
    const given = await this.#inTurn('compare', owner, () => derive(password, salt, cost));
    return timingSafeEqual(given, hash) && known !== null;
  }

  async #inTurn(purpose: string, owner: string, work: () => Promise<Buffer>): Promise<Buffer> {
    if (this.#inside >= AT_ONCE + MOST_WAITING) {
      throw new AppError('service_unavailable', 503, say`Too many sign-ins are in progress. Try again in a moment.`);
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
