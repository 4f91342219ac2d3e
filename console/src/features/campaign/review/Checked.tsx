import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Loaded } from '../../../ui/page/Loaded';
import { Section } from '../../../ui/page/Page';
import { Icon } from '../../../ui/show/Icon';
import { State } from '../../../ui/show/State';
import { useWorkspaceId } from '../../../ui/workspace';
import { review as text } from '../../../words/campaigns/review';
import { useCampaign } from '../queries';
import { Act } from './Act';
import { Answer } from './Answer';
import { Checks } from './Checks';
import { Forecast } from './Forecast';
import { type Preflight, preflightQuery } from './queries';

/** Preflight before a launch or resume, with the primary action and the forecast. */
export function Checked({ action }: { action: 'launch' | 'resume' }) {
  const workspaceId = useWorkspaceId();
  const campaign = useCampaign();
  const query = useQuery(preflightQuery(workspaceId, campaign.id, action));
  const [extra, setExtra] = useState(0);
  return (
    <Loaded query={query} rows={8}>
      {(preflight) => (
        <>
          <div className="review-head">
            <Verdict preflight={preflight} isRunning={action === 'resume' && campaign.status === 'active'} />
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
          <Answer campaignId={campaign.id} extra={extra} onExtra={setExtra} />
          <div className="review">
            <Section title={text.checks}>
              <Checks checks={preflight.checks} />
            </Section>
            <Section title={text.forecast}>
              <Forecast campaignId={campaign.id} extra={extra} />
            </Section>
          </div>
        </>
      )}
    </Loaded>
  );
}

/** The result of the checks. A running campaign without new contacts has nothing to launch. */
function Verdict({ preflight, isRunning }: { preflight: Preflight; isRunning: boolean }) {
  const { ready, score, summary } = preflight;
  const { passed, warned } = isRunning ? text.running : text.ready;
  return (
    <span className="review-verdict">
      {ready ? (
        <State tone={summary.warnings > 0 ? 'warn' : 'good'} icon={summary.warnings > 0 ? 'alert' : 'check'}>
          {summary.warnings > 0 ? warned(summary.warnings) : passed}
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
