import { useQuery } from '@tanstack/react-query';
import { useWorkspaceId } from '../../ui/workspace';
import { LabelMark } from './LabelMark';
import { labelsQuery } from './queries';

/** Labels of a conversation. */
export function LabelMarks({ ids }: { ids: readonly string[] }) {
  const all = useQuery(labelsQuery(useWorkspaceId())).data ?? [];
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
