import type pg from 'pg';

/**
 * Makes a connection send statements without their names. Behind a pooler in transaction mode, the next transaction may
 * run on a server connection that never prepared them, or that another process prepared them on.
 */
export function sendUnnamed(client: pg.ClientBase): void {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown;
  Object.assign(client, {
    query: (statement: unknown, ...rest: unknown[]) => query(withoutName(statement), ...rest),
  });
}

function withoutName(statement: unknown): unknown {
  if (typeof statement !== 'object' || statement === null || !('name' in statement)) return statement;
  // COPY streams and cursors are objects of a class with a `submit`, and have no name to lose.
  if ('submit' in statement) return statement;
  const { name: _name, ...unnamed } = statement;
  return unnamed;
}
