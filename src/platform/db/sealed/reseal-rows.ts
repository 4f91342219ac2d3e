import { DecryptionError, type Secrets } from '../../secrets.js';
import type { SqlRunner } from '../sql-runner.js';
import type { UnreadableValue } from './reseal.js';
import type { SealedColumn, SealedRow } from './sealed-column.js';
import { pageFormerValues, replaceSealed } from './sealed-values.js';

const PAGE = 200;
/** ID of no key: values of every key are encrypted again. */
const NO_KEY = Buffer.alloc(0);

/** Keys and workspace of values before and after a move. */
export interface Resealing {
  readonly from: { readonly secrets: Secrets; readonly workspaceId: number };
  readonly to: { readonly secrets: Secrets; readonly workspaceId: number };
}

/**
 * Encrypts the values of a column of workspace rows again, for another instance or another workspace ID. Values that stay valid are
 * not changed. Returns the values that cannot be decrypted.
 */
export async function resealRows(
  sql: Pick<SqlRunner, 'query' | 'execute'>,
  column: SealedColumn,
  { from, to }: Resealing,
): Promise<UnreadableValue[]> {
  const unreadable: UnreadableValue[] = [];
  const keyId = from.workspaceId === to.workspaceId ? to.secrets.currentKeyId : NO_KEY;
  let after: SealedRow | null = null;
  for (;;) {
    const page = await pageFormerValues(sql, column, { keyId, after, limit: PAGE });
    for (const value of page) {
      const context = column.context(value.row);
      const text = decrypted(from, context, value.sealed);
      if (text === null) unreadable.push({ column, row: value.row, keyId: value.sealed.toString('hex', 1, 5) });
      else await replaceSealed(sql, column, value, to.secrets.encrypt(to.workspaceId, context, text));
    }
    if (page.length < PAGE) return unreadable;
    after = (page.at(-1) as { row: SealedRow }).row;
  }
}

function decrypted({ secrets, workspaceId }: Resealing['from'], context: string, sealed: Buffer): string | null {
  try {
    return secrets.decrypt(workspaceId, context, sealed);
  } catch (error) {
    if (error instanceof DecryptionError) return null;
    throw error;
  }
}
