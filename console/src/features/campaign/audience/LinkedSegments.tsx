import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { Confirm } from '../../../ui/form/Confirm';
import { MayButton } from '../../../ui/form/MayButton';
import { Empty } from '../../../ui/list/Empty';
import { menuColumn } from '../../../ui/list/row-menu';
import { Table } from '../../../ui/list/Table';
import { ListTools } from '../../../ui/page/ListTools';
import { Loaded } from '../../../ui/page/Loaded';
import { later } from '../../../ui/page/later';
import { MenuAction } from '../../../ui/page/MenuAction';
import { MoreMenu } from '../../../ui/page/MoreMenu';
import { Icon } from '../../../ui/show/Icon';
import { useMay, useWorkspaceId } from '../../../ui/workspace';
import { segmentLinks as text } from '../../../words/contacts/segment-links';
import { LINK_COLUMNS, nameColumn } from '../../segments/links/columns';
import { campaignSegmentsQuery, type SegmentLink, useUnlink } from '../../segments/links/queries';
import { useCampaign } from '../queries';

const LinkSegment = later(() => import('./LinkSegment').then((file) => file.LinkSegment));
const COLUMNS = [nameColumn(text.columns.segment, ({ segmentName }) => segmentName), ...LINK_COLUMNS];

/** Segments that enroll contacts into a campaign. */
export function LinkedSegments() {
  const campaign = useCampaign();
  const workspaceId = useWorkspaceId();
  const navigate = useNavigate();
  const may = useMay() && campaign.status !== 'archived';
  const query = useQuery(campaignSegmentsQuery(workspaceId, campaign.id));
  const [isLinking, setLinking] = useState(false);
  const [unlinking, setUnlinking] = useState<SegmentLink | null>(null);
  const columns = useMemo(() => {
    const menu = (link: SegmentLink) => (
      <MoreMenu label={text.actions(link.segmentName)}>
        <MenuAction icon="trash" label={text.unlink} onClick={() => setUnlinking(link)} isDelete />
      </MoreMenu>
    );
    return may ? [...COLUMNS, menuColumn(menu)] : COLUMNS;
  }, [may]);
  const add = (
    <MayButton variant="default" onClick={() => setLinking(true)} leftSection={<Icon name="plus" size={14} />}>
      {text.link}
    </MayButton>
  );
  return (
    <>
      <Loaded query={query}>
        {(links) =>
          links.length === 0 ? (
            <Empty text={text.emptyCampaign}>{add}</Empty>
          ) : (
            <>
              <ListTools>
                <span className="audience-actions">{add}</span>
              </ListTools>
              <div className="audience-list">
                <Table
                  label={text.segments}
                  columns={columns}
                  rows={links}
                  rowKey={({ segmentId }) => segmentId}
                  onOpen={({ segmentId }) => void navigate({ to: `/w/${workspaceId}/segments/${segmentId}` as '/' })}
                />
              </div>
            </>
          )
        }
      </Loaded>
      {isLinking && <LinkSegment onClose={() => setLinking(false)} />}
      {unlinking !== null && <Unlink link={unlinking} onClose={() => setUnlinking(null)} />}
    </>
  );
}

function Unlink({ link, onClose }: { link: SegmentLink; onClose: () => void }) {
  const unlink = useUnlink(link, onClose);
  return (
    <Confirm
      title={text.unlinkTitle(link.segmentName)}
      verb={text.unlink}
      pending={unlink.isPending}
      error={unlink.error}
      onClose={onClose}
      onConfirm={() => unlink.mutate()}
    >
      <p>{text.unlinks}</p>
    </Confirm>
  );
}
