import { useQuery } from '@tanstack/react-query';
import { Link, Outlet } from '@tanstack/react-router';
import { useActiveInView } from '../../ui/list/active-in-view';
import { Loaded } from '../../ui/page/Loaded';
import { Page } from '../../ui/page/Page';
import { useWorkspaceId } from '../../ui/workspace';
import { campaign as campaignWords } from '../../words/campaigns/campaign';
import { subsequences as subsequencesWords } from '../../words/campaigns/subsequences';
import { CampaignState, campaignQuery } from '../campaigns';
import { CampaignActions } from './CampaignActions';
import { type Campaign, CampaignContext, useCampaignOfPage } from './queries';
import { TABS } from './tabs';
import './campaign.css';

/** Page of a campaign: name, status and actions above, links to its sections, the open section below. */
export function CampaignPage() {
  const query = useCampaignOfPage();
  return (
    <Loaded query={query}>
      {(campaign) => (
        <CampaignContext value={campaign}>
          <Page
            title={campaign.name}
            tools={
              <>
                <CampaignState
                  item={{
                    status: campaign.status,
                    pauseReason: campaign.pauseReason,
                    sendingStatus: campaign.sendingStatus.code,
                    nextSendAt: campaign.nextSendAt,
                  }}
                />
                {campaign.parentCampaignId !== null && <Parent campaignId={campaign.parentCampaignId} />}
              </>
            }
            actions={<CampaignActions campaign={campaign} />}
          >
            <div className="campaign">
              <Tabs campaign={campaign} />
              <div className="campaign-part">
                <Outlet />
              </div>
            </div>
          </Page>
        </CampaignContext>
      )}
    </Loaded>
  );
}

/** Links a subsequence to its parent campaign. */
function Parent({ campaignId }: { campaignId: string }) {
  const workspaceId = useWorkspaceId();
  const { data } = useQuery(campaignQuery(workspaceId, campaignId));
  if (data === undefined) return null;
  return (
    <span className="muted">
      {subsequencesWords.parent}{' '}
      <Link to={`/w/${workspaceId}/campaigns/${campaignId}/subsequences` as '/'}>{data.name}</Link>
    </span>
  );
}

function Tabs({ campaign }: { campaign: Campaign }) {
  const workspaceId = useWorkspaceId();
  const tabs = useActiveInView();
  return (
    <nav ref={tabs} className="tabs sideways" aria-label={campaignWords.tabs.label}>
      {TABS.filter((tab) => tab !== 'subsequences' || campaign.parentCampaignId === null).map((tab) => (
        <Link
          key={tab}
          to={`/w/${workspaceId}/campaigns/${campaign.id}${tab === 'running' ? '' : `/${tab}`}` as '/'}
          activeOptions={{ exact: tab === 'running', includeSearch: false }}
          className="tab"
        >
          {campaignWords.tabs[tab]}
        </Link>
      ))}
    </nav>
  );
}
