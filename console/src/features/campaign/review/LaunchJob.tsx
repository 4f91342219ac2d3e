import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Loaded } from '../../../ui/page/Loaded';
import { Section } from '../../../ui/page/Page';
import { count } from '../../../ui/show/format';
import { Progress } from '../../../ui/show/Progress';
import { State } from '../../../ui/show/State';
import { useWorkspaceId } from '../../../ui/workspace';
import { review as text } from '../../../words/campaigns/review';
import { useCampaign } from '../queries';
import { type Job, jobQuery } from './queries';

/** Progress of a launch, which continues without this page. */
export function LaunchJob({ jobId }: { jobId: string }) {
  const workspaceId = useWorkspaceId();
  const campaign = useCampaign();
  const query = useQuery(jobQuery(workspaceId, campaign.id, jobId));
  return (
    <Section title={text.launching}>
      <Loaded query={query} rows={1}>
        {(job) => (
          <div className="launch-job" role="status">
            {job.status === 'queued' || job.status === 'running' ? (
              <>
                <span>{text.stages[job.stage]}</span>
                <Progress share={job.progress / 100} label={text.launching} base={handledOf(job)} />
                <span className="caption num">{handledOf(job)}</span>
              </>
            ) : (
              <Ended job={job} to={`/w/${workspaceId}/campaigns/${campaign.id}`} />
            )}
          </div>
        )}
      </Loaded>
    </Section>
  );
}

const handledOf = (job: Job): string =>
  text.launchProgress(count(job.enrolledCount + job.skippedCount), count(job.totalContacts));

function Ended({ job, to }: { job: Job; to: string }) {
  if (job.status === 'completed') {
    return (
      <>
        <State tone="good">{text.launched(job.enrolledCount)}</State>
        <Link to={to as '/'}>{text.toRunning}</Link>
      </>
    );
  }
  return (
    <State tone="bad" icon="alert">
      {job.errorMessage ?? (job.status === 'failed' ? text.launchFailed : text.launchCancelled)}
    </State>
  );
}
