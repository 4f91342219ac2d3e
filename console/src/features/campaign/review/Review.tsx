import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { Loaded } from '../../../ui/page/Loaded';
import { Hint } from '../../../ui/show/Hint';
import { useMay, useWorkspace, useWorkspaceId } from '../../../ui/workspace';
import { trial as trialWords } from '../../../words/overview/trial';
import { type Campaign, useCampaign } from '../queries';
import { Archived } from './Archived';
import { Checked } from './Checked';
import { Ended } from './Ended';
import { LaunchJob } from './LaunchJob';
import { preflightQuery } from './queries';
import './review.css';

const HERE = '/w/$workspaceId/campaigns/$campaignId/review';

/** Preflight, forecast and launch; for a completed campaign, its results. */
export function Review() {
  const campaign = useCampaign();
  const { job } = useSearch({ from: HERE });
  const { workspace } = useWorkspace();
  const may = useMay();
  const isTrial = may && workspace.type === 'sandbox' && campaign.status === 'draft';
  return (
    <>
      {job !== undefined && <LaunchJob jobId={job} />}
      {isTrial && (
        <div className="section">
          <Hint>{trialWords.launch}</Hint>
        </div>
      )}
      <OfState campaign={campaign} />
    </>
  );
}

function OfState({ campaign }: { campaign: Campaign }) {
  if (campaign.status === 'archived') return <Archived campaign={campaign} />;
  if (campaign.status === 'draft') return <Checked action="launch" />;
  if (campaign.status === 'paused') return <Checked action="resume" />;
  return <Launched campaign={campaign} />;
}

/** An active or completed campaign enrolls contacts added since; without such contacts there is no launch to check. */
function Launched({ campaign }: { campaign: Campaign }) {
  const query = useQuery(preflightQuery(useWorkspaceId(), campaign.id, 'launch'));
  return (
    <Loaded query={query} rows={8}>
      {({ estimates }) => {
        if (estimates.contacts > 0) return <Checked action="launch" />;
        return campaign.status === 'completed' ? <Ended campaign={campaign} /> : <Checked action="resume" />;
      }}
    </Loaded>
  );
}
