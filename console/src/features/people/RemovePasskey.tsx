import { useQueryClient } from '@tanstack/react-query';
import { api, take } from '../../api/client';
import { people as peopleWords } from '../../words/settings/people';
import { type Passkey, passkeysQuery } from './queries';
import { Remove } from './Remove';

/** Confirms removing a passkey. */
export function RemovePasskey({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const queries = useQueryClient();
  return (
    <Remove
      name={passkey.name}
      text={peopleWords.passkeys.remove}
      remove={() => take(api.DELETE('/auth/passkeys/{passkey_id}', { params: { path: { passkey_id: passkey.id } } }))}
      refresh={() => queries.invalidateQueries(passkeysQuery)}
      onClose={onClose}
    />
  );
}
