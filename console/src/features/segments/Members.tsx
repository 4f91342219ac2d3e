import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { MayButton } from '../../ui/form/MayButton';
import { BulkBar } from '../../ui/list/BulkBar';
import { Empty } from '../../ui/list/Empty';
import { GoTo } from '../../ui/list/GoTo';
import { List } from '../../ui/list/List';
import { usePicking } from '../../ui/list/picking';
import { useMay, useWorkspaceId } from '../../ui/workspace';
import { segments } from '../../words/contacts/segments';
import { columnsWith } from '../contacts/book/columns';
import type { Profile } from '../contacts/book/queries';
import { membersQuery } from '../people/queries';
import { type Pin, usePins } from './pins/use-pins';
import { type Segment, segmentContactsQuery } from './queries';

const text = segments.members;
const PICKING = {
  title: text.select,
  keyOf: (one: Profile) => one.id,
  labelOf: (one: Profile) => text.selectOne(one.email),
  wide: true,
};
const NO_ROWS: readonly Profile[] = [];

/** Contacts of a segment. Selected contacts are pinned into the segment or removed from it. */
export function Members({ segment }: { segment: Segment }) {
  const workspaceId = useWorkspaceId();
  const may = useMay();
  const navigate = useNavigate();
  const query = useInfiniteQuery(segmentContactsQuery(workspaceId, segment.id));
  const { data: members } = useQuery(membersQuery(workspaceId));
  const shown = useMemo(
    () => columnsWith(new Map((members ?? []).map(({ user_id, name }) => [user_id, name]))),
    [members],
  );
  const loaded = useMemo(() => query.data?.pages.flatMap((page) => page.items) ?? NO_ROWS, [query.data]);
  const { picked, unpick, column } = usePicking<Profile>(PICKING, loaded);
  const columns = useMemo(() => (may ? [column, ...shown] : shown), [may, column, shown]);
  const pinning = usePins(segment.id, unpick);
  const pin = (label: string, value: Pin) => (
    <MayButton
      variant="default"
      loading={pinning.isPending && pinning.variables.pin === value}
      onClick={() => pinning.mutate({ ids: [...picked.keys()], pin: value })}
    >
      {label}
    </MayButton>
  );
  return (
    <List
      query={query}
      rowsOf={(page) => page.items}
      empty={
        <Empty text={text.empty}>
          <GoTo to={`/segments/${segment.id}`}>{text.toConditions}</GoTo>
        </Empty>
      }
      label={segments.tabs.contacts}
      columns={columns}
      rowKey={(one) => one.id}
      onOpen={({ email }) =>
        void navigate({
          to: '/w/$workspaceId/contacts/$email',
          params: { workspaceId: String(workspaceId), email },
        })
      }
      below={() =>
        picked.size > 0 && (
          <BulkBar label={text.bulk} selected={picked.size} onClear={unpick}>
            {pin(segments.pins.always, 'in')}
            {pin(segments.pins.remove, 'out')}
            {pin(segments.pins.clear, null)}
          </BulkBar>
        )
      }
    />
  );
}
