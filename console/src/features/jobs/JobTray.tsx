import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Icon } from '../../ui/show/Icon';
import { useWorks } from '../../ui/works';
import { useWorkspaceId } from '../../ui/workspace';
import { jobs as text } from '../../words/jobs';
import { JobPanel } from './JobPanel';
import { goesOn, jobsQuery } from './queries';

/**
 * Long-running jobs, reachable from any page: their number in progress, and their list.
 * @param onOpen shows the list in place of this button; if absent, the list opens next to it
 */
export function JobTray({ onOpen }: { onOpen?: () => void }) {
  const jobs = useQuery(jobsQuery(useWorkspaceId()));
  const works = useWorks();
  const [isOpen, setOpen] = useState(false);
  const count = (jobs.data ?? []).filter(goesOn).length + works.length;
  return (
    <>
      <button type="button" className="rail-link" onClick={onOpen ?? (() => setOpen(true))} title={text.title}>
        <Icon name="activity" size={20} />
        <span className="rail-word">{text.title}</span>
        {count > 0 && <span className="rail-count num">{count}</span>}
      </button>
      {isOpen && <JobPanel onClose={() => setOpen(false)} />}
    </>
  );
}
