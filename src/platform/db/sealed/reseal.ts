import { DecryptionError, type Secrets } from '../../secrets.js';
import type { SqlRunner } from '../sql-runner.js';
import type { SealedColumn, SealedRow } from './sealed-column.js';
import { pageFormerValues, replaceSealed } from './sealed-values.js';

const PAGE = 200;

/** Value that no key of this process can decrypt. */
export interface UnreadableValue {
  readonly column: SealedColumn;
  readonly row: SealedRow;
  /** ID of the master key that encrypted it, in hex. */
  readonly keyId: string;
}

export interface Resealed {
  readonly resealed: number;
  readonly unreadable: readonly UnreadableValue[];
}

/**
 * Encrypts every value of `columns` again that another master key than the current one encrypted. Each value is replaced
 * by a statement of its own, and only if it has not changed since it was read: the service can run, a kill leaves every value
 * under one of both keys, and the next run continues with the rest.
 * @param onProgress is called after each page with the number of values so far.
 */
export async function reseal(
  sql: Pick<SqlRunner, 'query' | 'execute'>,
  secrets: Secrets,
  columns: readonly SealedColumn[],
  onProgress: (resealed: number) => void = () => undefined,
): Promise<Resealed> {
  const unreadable: UnreadableValue[] = [];
  let resealed = 0;
  for (const column of columns) {
    let after: SealedRow | null = null;
    for (;;) {
      const page = await pageFormerValues(sql, column, { keyId: secrets.currentKeyId, after, limit: PAGE });
      for (const value of page) {
        const again = sealedAgain(secrets, column, value);
        if (again === null) unreadable.push({ column, row: value.row, keyId: keyIdOf(value.sealed) });
        else if (await replaceSealed(sql, column, value, again)) resealed += 1;
      }
      onProgress(resealed);
      if (page.length < PAGE) break;
      after = (page.at(-1) as { row: SealedRow }).row;
    }
  }
  return { resealed, unreadable };
}

function sealedAgain(
  secrets: Secrets,
  column: SealedColumn,
  { row, sealed }: { readonly row: SealedRow; readonly sealed: Buffer },
): Buffer | null {
  const workspaceId = column.ofInstance === true ? 0 : (row['workspace_id'] as number);
  const context = column.context(row);
  try {
    return secrets.encrypt(workspaceId, context, secrets.decrypt(workspaceId, context, sealed));
  } catch (error) {
    if (error instanceof DecryptionError) return null;
    throw error;
  }
}

function keyIdOf(sealed: Buffer): string {
  return sealed.subarray(1, 5).toString('hex');
}
