import { addressBook } from '../../words/contacts/address-book';
import { LegalBasisFields } from '../contacts/LegalBasisFields';
import type { Import } from './queries';

type Basis = Import['legalBasis'];

interface Props {
  readonly legalBasis: Basis;
  readonly onChange: (legalBasis: Basis) => void;
}

/** Legal basis of all contacts in a file. */
export function FileLegalBasis({ legalBasis, onChange }: Props) {
  return (
    <LegalBasisFields
      basis={legalBasis?.basis ?? null}
      from={legalBasis?.from ?? ''}
      description={addressBook.legal.inFile}
      onChange={({ basis, from }) => onChange(basis === null ? null : { basis, at: null, from: from || null })}
    />
  );
}
