import type { ClientClass } from './primary/primary.js';

const lost = new WeakSet<object>();

/**
 * Returns a class whose connections remember the errors that ended them. Their codes are those of any socket (`ECONNREFUSED`), so
 * they do not tell a database that is away from the server of one item.
 */
export function rememberingLoss(Client: ClientClass): ClientClass {
  return class extends Client {
    constructor(...args: ConstructorParameters<ClientClass>) {
      super(...args);
      // Before the driver's own listener, which fails the statements with the same error.
      this.connection.on('error', (error) => lost.add(error));
    }
  };
}

/** Returns whether an error is a connection to the database that failed or was closed. */
export function isLostConnection(error: unknown): boolean {
  return error instanceof Error && lost.has(error);
}
