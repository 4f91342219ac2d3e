import { useMutation, useQueryClient } from '@tanstack/react-query';
import { keyOf } from '../../../api/keys';
import { Confirm } from '../../../ui/form/Confirm';
import { toast } from '../../../ui/toast';
import { useWorkspaceId } from '../../../ui/workspace';
import { bulkChange } from '../../../words/contacts/bulk-change';
import { addAll } from '../../suppressions/add';
import { countOf, type Target } from './bulk-change';
import { useContactsChanged } from './changes';
import { profilesOf } from './profiles-of';

const text = bulkChange.suppress;

/** Asks before suppressing contacts, with all their addresses, in the whole workspace. */
export function SuppressContacts({ target, onClose }: { target: Target; onClose: () => void }) {
  const workspaceId = useWorkspaceId();
  const changed = useContactsChanged();
  const queries = useQueryClient();
  const contacts = countOf(target);
  const suppress = useMutation({
    mutationFn: async () => {
      const profiles = await profilesOf(workspaceId, target);
      const emails = profiles.flatMap((one) => [one.email, ...one.otherAddresses.map(({ email }) => email)]);
      await addAll(workspaceId, emails, { override: false }, () => {});
      return profiles.length;
    },
    onSettled: () =>
      Promise.all([changed(), queries.invalidateQueries({ queryKey: keyOf(workspaceId, 'suppressions') })]),
    onSuccess: (count) => {
      toast.say(text.done(count));
      onClose();
    },
  });
  return (
    <Confirm
      title={text.title(contacts)}
      verb={text.verb(contacts)}
      pending={suppress.isPending}
      error={suppress.error}
      onClose={onClose}
      onConfirm={() => suppress.mutate()}
    >
      <p>{text.lead}</p>
      <p className="muted">{text.back}</p>
    </Confirm>
  );
}
