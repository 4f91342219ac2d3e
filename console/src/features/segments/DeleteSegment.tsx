import { Confirm } from '../../ui/form/Confirm';
import { segments as text } from '../../words/contacts/segments';
import { useDelete } from './changes';
import type { Segment } from './queries';

/** Confirms deleting a segment. A segment in use is rejected with its uses. */
export function DeleteSegment({ segment, onClose }: { segment: Segment; onClose: () => void }) {
  const remove = useDelete(segment);
  return (
    <Confirm
      title={text.deleteTitle(segment.name)}
      verb={text.deleteVerb}
      pending={remove.isPending}
      error={remove.error}
      onClose={onClose}
      onConfirm={() => remove.mutate()}
    >
      <p>{text.deletes}</p>
    </Confirm>
  );
}
