import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api, take } from '../../../api/client';
import { DayField } from '../../../ui/form/DayField';
import { Dialog } from '../../../ui/form/Dialog';
import { errorAt, withoutField } from '../../../ui/form/fields';
import { toast } from '../../../ui/toast';
import { useWorkspaceId } from '../../../ui/workspace';
import { words } from '../../../words';
import { addressBook } from '../../../words/contacts/address-book';
import { useContactsChanged } from '../book/changes';
import type { Profile } from '../book/queries';
import { LegalBasisFields } from '../LegalBasisFields';

const text = addressBook.legal;

/** Records, changes, or removes the legal basis of a contact. */
export function EditLegalBasis({ profile, onClose }: { profile: Profile; onClose: () => void }) {
  const workspaceId = useWorkspaceId();
  const changed = useContactsChanged();
  const known = profile.legalBasis;
  const [value, setValue] = useState({ basis: known?.basis ?? null, from: known?.from ?? '' });
  const [day, setDay] = useState(known?.at.slice(0, 10) ?? '');
  const save = useMutation({
    mutationFn: () => {
      const { basis } = value;
      const at = day === '' || day === known?.at.slice(0, 10) ? known?.at : `${day}T00:00:00.000Z`;
      const from = value.from.trim() || null;
      const legalBasis = basis === null ? null : { basis, from, ...(at !== undefined && { at }) };
      return take(
        api.PATCH('/profiles/{profile_id}', {
          params: { path: { profile_id: profile.id }, query: { workspaceId } },
          body: { legalBasis },
        }),
      );
    },
    onSuccess: async () => {
      toast.say(text.saved);
      await changed();
      onClose();
    },
  });
  return (
    <Dialog
      title={text.edit}
      submit={words.common.save}
      isBusy={save.isPending}
      error={withoutField(save.error, ['legalBasis'])}
      onSubmit={() => save.mutate()}
      onClose={onClose}
    >
      <LegalBasisFields
        {...value}
        onChange={setValue}
        errors={{ basis: errorAt(save.error, 'legalBasis.basis'), from: errorAt(save.error, 'legalBasis.from') }}
      />
      {value.basis !== null && (
        <DayField
          label={text.at}
          description={text.atHint}
          value={day}
          onChange={setDay}
          error={errorAt(save.error, 'legalBasis.at')}
        />
      )}
    </Dialog>
  );
}
