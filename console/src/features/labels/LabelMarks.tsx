import { useQuery } from '@tanstack/react-query';
import { useWorkspaceId } from '../../ui/workspace';
import { LabelMark } from './LabelMark';
import { labelsQuery } from './queries';

interface Props {
  readonly ids: readonly string[];
  /** Workspace of the conversation, if not that of the screen. */
  readonly workspaceId?: number | undefined;
}

/** Labels of a conversation. */
export function LabelMarks({ ids, workspaceId }: Props) {
  const own = useWorkspaceId();
  const all = useQuery(labelsQuery(workspaceId ?? own)).data ?? [];
  return (
    <span className="label-marks">
      {all
        .filter(({ id }) => ids.includes(id))
        .map((label) => (
          <LabelMark key={label.id} label={label} />
        ))}
    </span>
  );
}

/** Name of a label, for a filter. */
export function LabelName({ id }: { id: string }) {
  const label = useQuery(labelsQuery(useWorkspaceId())).data?.find((one) => one.id === id);
  return label === undefined ? id : label.name;
}
