import { useQuery } from '@tanstack/react-query';
import { useWorkspaceId } from '../../ui/workspace';
import { words } from '../../words';
import { attentionQuery } from './queries';

/** The number of items that need attention, beside the link to the overview; informational items are not counted. */
export function TroubleCount() {
  const { data } = useQuery(attentionQuery(useWorkspaceId()));
  const count = data?.items.filter((item) => item.severity !== 'info').length ?? 0;
  if (count === 0) return null;
  return (
    <span className="rail-count rail-trouble num" title={words.nav.trouble(count)}>
      {count}
    </span>
  );
}
