import type { LegalBasisRecord } from '../../../engine/profiles/field-types.js';
import type { ChangedBy } from '../../../engine/profiles/history.js';
import { givenRows } from '../../../platform/db/given-rows.js';
import type { SqlRunner } from '../../../platform/db/sql-runner.js';
import { storedJson } from '../../../platform/db/stored-json.js';

interface NewLegalBasis {
  readonly emailKey: string;
  readonly legalBasis: LegalBasisRecord;
}

const NEW = givenRows<NewLegalBasis>({
  email_key: ['text', (one) => one.emailKey],
  legal_basis: ['jsonb', (one) => one.legalBasis],
});

/** Records legal bases of profiles without one, in the order of their addresses, as other writers lock them. */
export async function insertLegalBases(
  sql: SqlRunner,
  workspaceId: number,
  bases: readonly NewLegalBasis[],
  { now, changedBy }: { readonly now: Date; readonly changedBy: ChangedBy },
): Promise<void> {
  await sql.query(
    `with locked as (
       select p.id, n.legal_basis from ${NEW.at(4, 'n', { isUnseen: true })}
       join profiles p on p.workspace_id = $1 and p.email_key = n.email_key
       where p.legal_basis is null order by p.email_key for update of p
     )
     update profiles p set legal_basis = l.legal_basis, updated_at = $2, changed_by = $3
     from locked l where p.workspace_id = $1 and p.id = l.id and p.legal_basis is null`,
    [workspaceId, now, storedJson(changedBy), ...NEW.values(bases)],
    'profiles-record-legal-bases',
  );
}
