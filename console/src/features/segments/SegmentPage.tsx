import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiError } from '../../api/errors';
import { Empty } from '../../ui/list/Empty';
import { GoTo } from '../../ui/list/GoTo';
import { Loaded } from '../../ui/page/Loaded';
import { later } from '../../ui/page/later';
import { MenuAction } from '../../ui/page/MenuAction';
import { MoreMenu } from '../../ui/page/MoreMenu';
import { Page } from '../../ui/page/Page';
import { Switcher } from '../../ui/page/Switcher';
import { useMay, useWorkspaceId } from '../../ui/workspace';
import { segments as text } from '../../words/contacts/segments';
import { type Segment, segmentQuery } from './queries';
import './segments.css';

const CreateSegment = later(() => import('./NameSegment').then((file) => file.CreateSegment));
const Conditions = later(() => import('./Conditions').then((file) => file.Conditions));
const LinkedCampaigns = later(() => import('./links/LinkedCampaigns').then((file) => file.LinkedCampaigns));
const Members = later(() => import('./Members').then((file) => file.Members));
const RenameSegment = later(() => import('./NameSegment').then((file) => file.RenameSegment));
const DeleteSegment = later(() => import('./DeleteSegment').then((file) => file.DeleteSegment));

const HERE = '/w/$workspaceId/segments/$segmentId';

/** Page of a segment: its conditions with a preview, its contacts, and its campaigns. */
export function SegmentPage() {
  const workspaceId = useWorkspaceId();
  const { segmentId } = useParams({ from: HERE });
  const { tab = 'conditions' } = useSearch({ from: HERE });
  const navigate = useNavigate({ from: HERE });
  const query = useQuery(segmentQuery(workspaceId, segmentId));
  const isGone = query.error instanceof ApiError && query.error.status === 404;
  const segment = query.data;
  return (
    <Page
      title={segment?.name ?? text.title}
      tools={
        <Switcher
          label={text.tabs.label}
          value={tab}
          onChange={(next) => void navigate({ search: { tab: next === 'conditions' ? undefined : next } })}
          options={[
            { value: 'conditions', label: text.tabs.conditions },
            { value: 'contacts', label: text.tabs.contacts },
            { value: 'campaigns', label: text.tabs.campaigns },
          ]}
        />
      }
      actions={segment && <Actions segment={segment} />}
    >
      {isGone ? (
        <Empty text={text.gone}>
          <GoTo to="/segments">{text.all}</GoTo>
        </Empty>
      ) : (
        <Loaded query={query}>
          {(one) =>
            tab === 'contacts' ? (
              <Members segment={one} />
            ) : tab === 'campaigns' ? (
              <LinkedCampaigns segmentId={one.id} />
            ) : (
              <Conditions key={one.id} segment={one} />
            )
          }
        </Loaded>
      )}
    </Page>
  );
}

function Actions({ segment }: { segment: Segment }) {
  const may = useMay();
  const [open, setOpen] = useState<'rename' | 'duplicate' | 'delete' | null>(null);
  const close = () => setOpen(null);
  if (!may) return null;
  return (
    <>
      <MoreMenu label={text.more} variant="default">
        <MenuAction icon="edit" label={text.rename} onClick={() => setOpen('rename')} />
        <MenuAction icon="duplicate" label={text.duplicate} onClick={() => setOpen('duplicate')} />
        <MenuAction icon="trash" label={text.delete} onClick={() => setOpen('delete')} isDelete />
      </MoreMenu>
      {open === 'rename' && <RenameSegment segment={segment} onClose={close} />}
      {open === 'duplicate' && <CreateSegment key={segment.id} from={segment} onClose={close} />}
      {open === 'delete' && <DeleteSegment segment={segment} onClose={close} />}
    </>
  );
}
