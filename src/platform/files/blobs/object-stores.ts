import { parseS3Url } from '../../s3/s3-settings.js';
import type { Pulse, Vitals } from '../../vitals.js';
import type { BlobSettings } from './blob-settings.js';
import { FolderStore } from './folder-store.js';
import { type ObjectStore, StoreAway } from './object-store.js';

/** Stores of objects outside the database: the configured one, and earlier ones that still have objects. */
export interface ObjectStores {
  /** Location of new objects; null to store them in the database. */
  readonly target: string | null;
  /** Returns a store by its location. Its operations throw `StoreAway` within a time limit. */
  at(location: string): ObjectStore;
  close(): void;
}

/** Patience of one request of a store: senders of mail and readers wait for it. */
const PATIENCE = { connectMs: 3_000, silentMs: 8_000, attempts: 3 };
const TIME_LIMIT_MS = 20_000;
/** Failed operations in a row after which a store counts as away, and the time until the next request. */
const FAILURES = 3;
const REST_MS = 5_000;
/** Time without a success after which `/ready` reports the store. */
const QUIET_MS = 30_000;
const PROBE_MS = 10_000;

export interface StoreParts {
  /** Reports a store that does not work; absent in commands. */
  readonly vitals?: Vitals;
  /** Maximum time of one operation. */
  readonly timeLimitMs?: number;
}

export function createObjectStores(
  settings: BlobSettings,
  { vitals, timeLimitMs = TIME_LIMIT_MS }: StoreParts = {},
): ObjectStores {
  const stores = new Map<string, GuardedStore>();
  return {
    target: settings.location,
    at: (location) => {
      const known = stores.get(location);
      if (known !== undefined) return known;
      const store = new GuardedStore(() => openStore(settings, location), { vitals, timeLimitMs });
      stores.set(location, store);
      return store;
    },
    close: () => {
      for (const store of stores.values()) store.close();
    },
  };
}

async function openStore(settings: BlobSettings, location: string): Promise<ObjectStore> {
  const url = parseS3Url(location);
  if (url === null) return new FolderStore(location);
  // The library is loaded only by those who use it.
  const { S3Store } = await import('../../s3/s3-store.js');
  const store = new S3Store(settings.s3, url.bucket, url.prefix, PATIENCE);
  return {
    put: (key, content, signal) => store.put(key, content, signal),
    get: (key, signal) => store.bytes(key, signal),
    delete: (keys) => store.delete(keys),
  };
}

/**
 * Limits the time of each operation. After several failures in a row, the store gets no requests for a few seconds, and callers get
 * an error without a wait. Probes after a failure find out when the store works again.
 */
class GuardedStore implements ObjectStore {
  #store: Promise<ObjectStore> | null = null;
  #failures = 0;
  #restsUntilMs = 0;
  #reason: unknown = null;
  #pulse: Pulse | null = null;
  #probe: NodeJS.Timeout | null = null;

  constructor(
    private readonly open: () => Promise<ObjectStore>,
    private readonly parts: { readonly vitals: Vitals | undefined; readonly timeLimitMs: number },
  ) {}

  close(): void {
    if (this.#probe !== null) clearInterval(this.#probe);
    this.#probe = null;
    this.#pulse?.end();
    this.#pulse = null;
  }

  put(key: string, content: Buffer, signal: AbortSignal): Promise<void> {
    return this.#guarded(signal, (store, signal) => store.put(key, content, signal));
  }

  get(key: string, signal: AbortSignal): Promise<Buffer | null> {
    return this.#guarded(signal, (store, signal) => store.get(key, signal));
  }

  delete(keys: readonly string[]): Promise<void> {
    return this.#guarded(null, (store) => store.delete(keys));
  }

  async #guarded<T>(
    given: AbortSignal | null,
    ask: (store: ObjectStore, signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    if (performance.now() < this.#restsUntilMs) throw new StoreAway(this.#reason);
    const { timeLimitMs } = this.parts;
    const limit = AbortSignal.timeout(timeLimitMs);
    try {
      this.#store ??= this.open();
      const result = await ask(await this.#store, given === null ? limit : AbortSignal.any([given, limit]));
      this.#failures = 0;
      this.close();
      return result;
    } catch (error) {
      // The caller no longer needs the result, which says nothing about the store.
      if (given?.aborted === true) throw new StoreAway(error);
      this.#reason = limit.aborted ? new Error(`no result within ${timeLimitMs / 1000} seconds`) : error;
      this.#noteFailure();
      throw new StoreAway(this.#reason);
    }
  }

  #noteFailure(): void {
    this.#failures += 1;
    if (this.#failures >= FAILURES) this.#restsUntilMs = performance.now() + REST_MS;
    const { vitals } = this.parts;
    if (vitals === undefined) return;
    this.#pulse ??= vitals.watch('object_store', { quietMs: QUIET_MS });
    this.#pulse.fail();
    this.#probe ??= setInterval(() => {
      this.get('probe', new AbortController().signal).catch(() => undefined);
    }, PROBE_MS).unref();
  }
}
