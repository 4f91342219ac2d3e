import { Select, TextInput } from '@mantine/core';
import type { Schemas } from '../../api/client';
import { addressBook } from '../../words/contacts/address-book';

const text = addressBook.legal;
const BASES = (Object.keys(text.bases) as Schemas['LegalBasis'][]).map((value) => ({
  value,
  label: text.bases[value],
}));

interface Props {
  /** Null for none. */
  readonly basis: Schemas['LegalBasis'] | null;
  readonly from: string;
  readonly description?: string;
  readonly onChange: (next: { readonly basis: Schemas['LegalBasis'] | null; readonly from: string }) => void;
  readonly errors?: { readonly basis?: string | undefined; readonly from?: string | undefined };
}

/** Legal basis with its evidence. */
export function LegalBasisFields({ basis, from, description, onChange, errors = {} }: Props) {
  return (
    <>
      <Select
        label={text.title}
        description={description}
        placeholder={text.none}
        data={BASES}
        value={basis}
        onChange={(next) => onChange({ basis: next as Schemas['LegalBasis'] | null, from })}
        error={errors.basis}
        clearable
      />
      {basis !== null && (
        <TextInput
          label={text.from}
          description={text.fromHint}
          dir="auto"
          value={from}
          onChange={(event) => onChange({ basis, from: event.currentTarget.value })}
          error={errors.from}
          maxLength={500}
        />
      )}
    </>
  );
}
