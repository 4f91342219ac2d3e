import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, take } from '../../api/client';
import { Confirm } from '../../ui/Confirm';
import { toast } from '../../ui/toast';
import { words } from '../../words';
import { type Passkey, passkeysQuery } from './queries';

const text = words.people.passkeys.remove;

/** A passkey that shall let nobody in any more. */
export function RemovePasskey({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const queries = useQueryClient();
  const remove = useMutation({
    mutationFn: () => take(api.DELETE('/auth/passkeys/{passkey_id}', { params: { path: { passkey_id: passkey.id } } })),
    onSuccess: async () => {
      onClose();
      toast.say(text.done(passkey.name));
      await queries.invalidateQueries(passkeysQuery);
    },
  });
  return (
    <Confirm
      title={text.title(passkey.name)}
      verb={text.verb}
      pending={remove.isPending}
      error={remove.error}
      onClose={onClose}
      onConfirm={() => remove.mutate()}
    >
      <p>{text.effect}</p>
    </Confirm>
  );
}
