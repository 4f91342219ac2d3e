import { useQuery } from '@tanstack/react-query';
import { Empty } from '../../ui/list/Empty';
import { GoTo } from '../../ui/list/GoTo';
import { Loaded } from '../../ui/page/Loaded';
import { Panel } from '../../ui/page/Panel';
import { useWorks, type Work } from '../../ui/works';
import { useWorkspaceId } from '../../ui/workspace';
import { words } from '../../words';
import { jobs as text } from '../../words/jobs';
import { JobRow } from './JobRow';
import { goesOn, type Job, jobsQuery } from './queries';
import './jobs.css';

/** Long-running jobs and their results. */
export function JobPanel({ onClose }: { onClose: () => void }) {
  const query = useQuery(jobsQuery(useWorkspaceId()));
  const works = useWorks();
  return (
    <Panel title={text.title} size={420} onClose={onClose}>
      <div className="section">
        <p className="muted">{text.lead}</p>
        {works.length > 0 && <OwnWorks works={works} />}
        <Loaded query={query} rows={3}>
          {(all) => (
            <>
              <Jobs title={text.now} jobs={all.filter(goesOn)} onLeave={onClose} />
              <Jobs title={text.ended} jobs={all.filter((job) => !goesOn(job))} onLeave={onClose} />
              {all.length === 0 && works.length === 0 && (
                <Empty text={text.empty}>
                  <GoTo to="/campaigns" onClick={onClose}>
                    {words.common.toCampaigns}
                  </GoTo>
                </Empty>
              )}
            </>
          )}
        </Loaded>
      </div>
    </Panel>
  );
}

function Jobs({ title, jobs, onLeave }: { title: string; jobs: readonly Job[]; onLeave: () => void }) {
  if (jobs.length === 0) return null;
  return (
    <section>
      <h3 className="job-head">{title}</h3>
      <ul className="job-list">
        {jobs.map((job) => (
          <JobRow key={job.jobId} job={job} onLeave={onLeave} />
        ))}
      </ul>
    </section>
  );
}

function OwnWorks({ works }: { works: readonly Work[] }) {
  return (
    <section>
      <h3 className="job-head">{text.here}</h3>
      <ul className="job-list">
        {works.map(({ id, title, state }) => (
          <li key={id} className="job">
            <div className="job-line">
              <span className="cut strong">{title}</span>
              <span className="caption num" role="status">
                {state}
              </span>
            </div>
            <div className="caption muted">{text.hereLead}</div>
          </li>
        ))}
      </ul>
    </section>
  );
}
