import { Button } from '@mantine/core';
import { Confirm } from '../../../ui/form/Confirm';
import { useMay } from '../../../ui/workspace';
import { addressBook } from '../../../words/contacts/address-book';
import { contacts } from '../../../words/contacts/contacts';
import { useDelete } from '../book/changes';
import type { Profile } from '../book/queries';

const text = addressBook.delete;

interface Props {
  readonly profile: Profile;
  readonly onClose: () => void;
  /** Callback when deleting starts. */
  readonly onStart: () => void;
  /** Opens the erasure of the contact. */
  readonly onErase: () => void;
}

/** Confirms deleting a contact, with its effects on campaigns. */
export function DeleteContact({ profile, onClose, onStart, onErase }: Props) {
  const remove = useDelete(onStart);
  const mayErase = useMay('admin');
  const campaigns = new Set(profile.campaigns.map(({ campaignId }) => campaignId)).size;
  return (
    <Confirm
      title={text.title(profile.email)}
      verb={text.verb(1)}
      pending={remove.isPending}
      error={null}
      onClose={onClose}
      onConfirm={() => remove.mutate(profile)}
    >
      <p>{text.campaignsOne(campaigns)}</p>
      <p>{text.stays}</p>
      <p className="muted">{text.erase}</p>
      {mayErase && (
        <Button variant="default" onClick={onErase} style={{ alignSelf: 'flex-start' }}>
          {contacts.erase.action}
        </Button>
      )}
    </Confirm>
  );
}
