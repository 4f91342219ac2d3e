import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { Loaded } from '../../../ui/page/Loaded';
import { Section } from '../../../ui/page/Page';
import { Icon } from '../../../ui/show/Icon';
import { State } from '../../../ui/show/State';
import { useMay, useWorkspaceId } from '../../../ui/workspace';
import { review as text } from '../../../words/review';
import { useLifecycle } from '../lifecycle';
import { useCampaign } from '../queries';
import { Checks } from './Checks';
import { Forecast } from './Forecast';
import { Launch } from './Launch';
import { LaunchJob } from './LaunchJob';
import { type Preflight, preflightQuery } from './queries';
import './review.css';

const HERE = '/w/$workspaceId/campaigns/$campaignId/review';

/** What stands in the way, how it will go, and the launch. */
export function Review() {
  const workspaceId = useWorkspaceId();
  const campaign = useCampaign();
  const { job } = useSearch({ from: HERE });
  const goesOn = campaign.status === 'paused' || runsAsItIs(campaign);
  const query = useQuery(preflightQuery(workspaceId, campaign.id, goesOn ? 'resume' : 'launch'));
  return (
    <>
      {job !== undefined && <LaunchJob jobId={job} />}
      <Loaded query={query} rows={8}>
        {(preflight) => (
          <>
            <div className="review-head">
              <Verdict preflight={preflight} />
              <Button
                variant="subtle"
                color="gray"
                leftSection={<Icon name="refresh" size={14} />}
                onClick={() => void query.refetch()}
                loading={query.isFetching}
              >
                {text.again}
              </Button>
              <span className="review-act">
                <Act preflight={preflight} />
              </span>
            </div>
            <div className="review">
              <Section title={text.checks}>
                <Checks checks={preflight.checks} />
              </Section>
              <Section title={text.forecast}>
                <Forecast campaignId={campaign.id} />
              </Section>
            </div>
          </>
        )}
      </Loaded>
    </>
  );
}

/** It runs, and no contact waits to be taken in: what could be in the way is only what would be for going on. */
function runsAsItIs({ status, contactCounts }: ReturnType<typeof useCampaign>): boolean {
  return (status === 'active' || status === 'launching') && contactCounts.pending === 0;
}

function Verdict({ preflight }: { preflight: Preflight }) {
  const { ready, score, summary } = preflight;
  return (
    <span className="review-verdict">
      {ready ? (
        <State tone={summary.warnings > 0 ? 'warn' : 'good'} icon={summary.warnings > 0 ? 'alert' : 'check'}>
          {summary.warnings > 0 ? text.readyWith(summary.warnings) : text.ready}
        </State>
      ) : (
        <State tone="bad" icon="alert">
          {text.notReady(summary.failed)}
        </State>
      )}
      <span className="caption">{text.score(score)}</span>
    </span>
  );
}

/** The one thing to do next with this campaign. */
function Act({ preflight }: { preflight: Preflight }) {
  const campaign = useCampaign();
  const workspaceId = useWorkspaceId();
  const navigate = useNavigate({ from: HERE });
  const may = useMay();
  const lifecycle = useLifecycle(campaign);
  const [isAsking, setAsking] = useState(false);
  const toRunning = <Link to={`/w/${workspaceId}/campaigns/${campaign.id}` as '/'}>{text.toRunning}</Link>;
  if (!may || campaign.status === 'archived') return null;
  if (campaign.status === 'paused') {
    return (
      <Button
        leftSection={<Icon name="play" size={14} />}
        disabled={!preflight.ready}
        loading={lifecycle.isPending}
        onClick={() => lifecycle.mutate('resume')}
      >
        {text.resume}
      </Button>
    );
  }
  if (runsAsItIs(campaign)) {
    return (
      <>
        <State tone="good">{text.runs}</State>
        {toRunning}
      </>
    );
  }
  const { pending } = campaign.contactCounts;
  const runs = campaign.status === 'active' || campaign.status === 'launching';
  return (
    <>
      <Button disabled={!preflight.ready} onClick={() => setAsking(true)}>
        {runs ? text.takeIn(pending) : text.launch(pending)}
      </Button>
      {isAsking && (
        <Launch
          campaign={campaign}
          preflight={preflight}
          onClose={() => setAsking(false)}
          onJob={(job) => void navigate({ search: { job } })}
        />
      )}
    </>
  );
}
