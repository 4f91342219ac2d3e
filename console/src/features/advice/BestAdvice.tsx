import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Section } from '../../ui/page/Page';
import { useWorkspaceId } from '../../ui/workspace';
import { advice as text } from '../../words/overview/advice';
import { FindingRow } from './FindingRow';
import { adviceQuery, shownOf } from './queries';
import './advice.css';

const BEST = 3;

/** The three most useful findings, for the overview; empty without findings. */
export function BestAdvice() {
  const workspaceId = useWorkspaceId();
  const query = useQuery(adviceQuery(workspaceId));
  const shown = shownOf(query.data?.items ?? []);
  if (shown.length === 0) return null;
  const all = (
    <Link className="advice-all" to={`/w/${workspaceId}/advisor` as '/'}>
      {text.all(shown.length)}
    </Link>
  );
  return (
    <Section title={text.best} aside={all}>
      <ul className="advice">
        {shown.slice(0, BEST).map((finding) => (
          <FindingRow key={finding.key} finding={finding} withImpact />
        ))}
      </ul>
    </Section>
  );
}
