import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Empty } from '../../../ui/list/Empty';
import { GoTo } from '../../../ui/list/GoTo';
import { Table } from '../../../ui/list/Table';
import { Loaded } from '../../../ui/page/Loaded';
import { useWorkspaceId } from '../../../ui/workspace';
import { segmentLinks as text } from '../../../words/contacts/segment-links';
import { LINK_COLUMNS, nameColumn } from './columns';
import { segmentCampaignsQuery } from './queries';

const COLUMNS = [nameColumn(text.columns.campaign, ({ campaignName }) => campaignName), ...LINK_COLUMNS];

/** Campaigns into which a segment enrolls contacts. */
export function LinkedCampaigns({ segmentId }: { segmentId: string }) {
  const workspaceId = useWorkspaceId();
  const navigate = useNavigate();
  const query = useQuery(segmentCampaignsQuery(workspaceId, segmentId));
  return (
    <Loaded query={query}>
      {(links) =>
        links.length === 0 ? (
          <Empty text={text.emptySegment}>
            <GoTo to="/campaigns">{text.toCampaigns}</GoTo>
          </Empty>
        ) : (
          <Table
            label={text.campaigns}
            columns={COLUMNS}
            rows={links}
            rowKey={({ campaignId }) => campaignId}
            onOpen={({ campaignId }) =>
              void navigate({ to: `/w/${workspaceId}/campaigns/${campaignId}/audience?view=segments` as '/' })
            }
          />
        )
      }
    </Loaded>
  );
}
