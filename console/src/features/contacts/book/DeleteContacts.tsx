import { Button } from '@mantine/core';
import { Confirm } from '../../../ui/form/Confirm';
import { useMay } from '../../../ui/workspace';
import { addressBook } from '../../../words/contacts/address-book';
import { contacts } from '../../../words/contacts/contacts';
import { useDelete } from './changes';
import type { Profile } from './queries';

const text = addressBook.delete;

interface Props {
  readonly profiles: readonly Profile[];
  readonly onClose: () => void;
  /** Callback when deleting starts. */
  readonly onStart: () => void;
  /** Opens the erasure of the only contact; absent for several. */
  readonly onErase?: () => void;
}

/** Confirms deleting contacts, with its effects on campaigns. */
export function DeleteContacts({ profiles, onClose, onStart, onErase }: Props) {
  const remove = useDelete(onStart);
  const mayErase = useMay('admin');
  const only = profiles.length === 1 ? profiles[0] : undefined;
  const campaigns = new Set(profiles.flatMap((one) => one.campaigns.map(({ campaignId }) => campaignId))).size;
  return (
    <Confirm
      title={only === undefined ? text.titleSome(profiles.length) : text.title(only.email)}
      verb={text.verb(profiles.length)}
      pending={remove.isPending}
      error={null}
      onClose={onClose}
      onConfirm={() => remove.mutate(profiles)}
    >
      <p>{only === undefined ? text.campaigns(campaigns) : text.campaignsOne(campaigns)}</p>
      <p>{text.stays}</p>
      <p className="muted">{text.erase}</p>
      {onErase !== undefined && mayErase && (
        <Button variant="default" onClick={onErase} style={{ alignSelf: 'flex-start' }}>
          {contacts.erase.action}
        </Button>
      )}
    </Confirm>
  );
}
