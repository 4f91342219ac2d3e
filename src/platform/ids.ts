import { createHash, randomBytes, randomInt } from 'node:crypto';
import { v7 } from 'uuid';
import type { Clock } from './clock.js';

/** Source of IDs and seeds; tests and the simulation pass a repeatable one. */
export interface Ids {
  /** Returns a UUIDv7 in lower case; IDs of one process are in order of creation unless its clock is set back. */
  uuid(): string;
  /** Returns a seed for one recorded random choice: 0 .. 2^31 - 1. */
  seed(): number;
  /** Returns `bytes` unguessable bytes. */
  secret(bytes: number): Buffer;
}

export function systemIds(clock: Clock): Ids {
  const random = pooledRandom();
  let millisecond = 0;
  let sequence = 0;
  return {
    uuid: () => {
      const msecs = clock.now().getTime();
      const bytes = random();
      // IDs of one millisecond count up from a random start (RFC 9562, section 6.2, method 1), so they are in order of creation.
      sequence = msecs === millisecond ? sequence + 1 : bytes.readUInt32BE(0) >>> 1;
      millisecond = msecs;
      return v7({ msecs, random: bytes, seq: sequence });
    },
    seed: () => randomInt(0, 2 ** 31 - 1),
    secret: (bytes) => randomBytes(bytes),
  };
}

const POOLED_IDS = 256;

/**
 * 16 random bytes per call, fetched from the system for many IDs together: a system call for each costs ten times as
 * much.
 */
function pooledRandom(): () => Buffer {
  let pool = Buffer.alloc(0);
  return () => {
    if (pool.length === 0) pool = randomBytes(16 * POOLED_IDS);
    const bytes = pool.subarray(0, 16);
    pool = pool.subarray(16);
    return bytes;
  };
}

/** Returns a source with the same IDs in the same order for the same seed. */
export function seededIds(clock: Clock, seed: string): Ids {
  let counter = 0;
  const next = (bytes: number): Buffer => {
    counter += 1;
    let out = Buffer.alloc(0);
    for (let block = 0; out.length < bytes; block += 1) {
      out = Buffer.concat([out, createHash('sha256').update(`${seed}:${counter}:${block}`).digest()]);
    }
    return out.subarray(0, bytes);
  };
  return {
    uuid: () => v7({ msecs: clock.now().getTime(), random: next(16), seq: counter }),
    seed: () => next(4).readUInt32BE(0) >>> 1,
    secret: next,
  };
}
