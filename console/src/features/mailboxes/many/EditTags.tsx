import { TagChange } from '../../../ui/form/TagChange';
import { mailboxes as words } from '../../../words/mailboxes/mailboxes';
import type { Mailbox } from '../queries';
import { useTags } from './changes';

const text = words.many;

/** Adds and removes tags of mailboxes; other tags are unchanged. */
export function EditTags({ mailboxes, onClose }: { mailboxes: readonly Mailbox[]; onClose: () => void }) {
  const change = useTags(onClose);
  return (
    <TagChange
      title={text.tagsTitle(mailboxes.length)}
      text={text.tagForm}
      onSubmit={({ add, remove }) => change.mutate({ mailboxes, add, remove })}
      onClose={onClose}
      isBusy={change.isPending}
      error={change.error}
    />
  );
}
