import { type Said, say } from '../../../engine/words/say.js';
import { AppError } from '../../errors.js';

/** Folder or bucket with objects, which are never changed. */
export interface ObjectStore {
  /** Stores an object durably before it resolves. Throws if it did not, or if that is unknown. */
  put(key: string, content: Buffer, signal: AbortSignal): Promise<void>;
  /** Returns the bytes of an object; null if there is none. */
  get(key: string, signal: AbortSignal): Promise<Buffer | null>;
  /** Deletes objects; missing ones count as deleted. */
  delete(keys: readonly string[]): Promise<void>;
}

/** An object store that does not work now. HTTP responds with 503, SMTP with 451, and background work retries. */
export class StoreAway extends AppError {
  constructor(cause: unknown) {
    super('service_unavailable', 503, UNAVAILABLE);
    this.name = 'StoreAway';
    this.message = `The object store does not work: ${cause instanceof Error ? cause.message : String(cause)}`;
    this.cause = cause;
  }
}

const UNAVAILABLE: Said = say`The store of this content is unavailable. Retry after a few seconds.`;

/** An object that is missing, or is not what was stored. Retrying helps only after the operator has restored it. */
export class ObjectDamaged extends AppError {
  constructor(what: string) {
    super('service_unavailable', 503, UNAVAILABLE);
    this.name = 'ObjectDamaged';
    this.message = what;
  }
}
