import { Link } from '@tanstack/react-router';
import { Progress } from '../../ui/show/Progress';
import { State, type Tone } from '../../ui/show/State';
import { Time } from '../../ui/show/Time';
import { useWorkspaceId } from '../../ui/workspace';
import { jobs as text } from '../../words/jobs';
import { goesOn, type Job } from './queries';
import { wayTo } from './ways';

const TONES: Record<Job['status'], Tone> = {
  queued: 'quiet',
  running: 'accent',
  waiting: 'warn',
  completed: 'good',
  failed: 'bad',
  cancelled: 'quiet',
};

/** A job, with a link to its page. */
export function JobRow({ job, onLeave }: { job: Job; onLeave: () => void }) {
  const workspaceId = useWorkspaceId();
  // The removal of a demo is one statement, without progress.
  const isCounted = goesOn(job) && job.status === 'running' && (job.kind !== 'demo' || job.progress > 0);
  return (
    <li className="job">
      <div className="job-line">
        <Link
          to={`/w/${workspaceId}/${wayTo(job)}` as '/'}
          className="job-title cut"
          dir="auto"
          title={job.title}
          onClick={onLeave}
        >
          {job.title}
        </Link>
        <span title={text.next[job.status]}>
          <State tone={TONES[job.status]}>{text.states[job.status]}</State>
        </span>
      </div>
      <div className="job-line caption muted">
        <span>{text.kinds[job.kind]}</span>
        <Time at={job.endedAt ?? job.startedAt} />
      </div>
      {isCounted && <Progress share={job.progress / 100} label={text.progress(job.title)} base={text.ofWork} />}
      {job.problem !== null && <div className="caption job-problem">{job.problem}</div>}
    </li>
  );
}
