import { Confirm } from '../../ui/form/Confirm';
import { advice as text } from '../../words/overview/advice';
import { useApply } from './apply';
import type { Finding } from './queries';
import { Subjects } from './Subjects';

/** Shows the effect of a change, and the affected resources, before it is applied. */
export function ApplyChange({ finding, onClose }: { finding: Finding; onClose: () => void }) {
  const apply = useApply(finding, onClose);
  const { change, subjects, count } = finding;
  const [first] = subjects;
  if (change === null || first === undefined) return null;
  return (
    <Confirm
      title={text.preview}
      verb={text.applyTo(first.kind, subjects.length)}
      danger={false}
      pending={apply.isPending}
      error={apply.error}
      onClose={onClose}
      onConfirm={() => apply.mutate()}
    >
      <span className="strong">{change.preview}</span>
      <Subjects finding={finding} most={10} />
      {count > subjects.length && <span className="muted">{text.first(subjects.length)}</span>}
    </Confirm>
  );
}
