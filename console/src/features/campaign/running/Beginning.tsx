import { Link } from '@tanstack/react-router';
import { Section } from '../../../ui/page/Page';
import { count } from '../../../ui/show/format';
import { State } from '../../../ui/show/State';
import { useWorkspaceId } from '../../../ui/workspace';
import { running as runningWords } from '../../../words/campaigns/running';
import { useCampaign } from '../queries';

const text = runningWords.beginning;

/** The way to the first message: what is there already, and where the rest is made. */
export function Beginning() {
  const workspaceId = useWorkspaceId();
  const campaign = useCampaign();
  const rows = [
    ['steps', campaign.stepsCount, text.steps(campaign.stepsCount)],
    ['audience', campaign.contactCounts.total, text.audience(campaign.contactCounts.total)],
    ['mailboxes', campaign.mailboxesCount, text.mailboxes(campaign.mailboxesCount)],
    ['schedule', campaign.schedule.windows.length, text.schedule(campaign.schedule.timezone)],
  ] as const;
  const next = rows.find(([, number]) => number === 0)?.[0] ?? 'review';
  const link = (tab: keyof typeof text.ways) => (
    <Link className={tab === next ? 'strong' : ''} to={`/w/${workspaceId}/campaigns/${campaign.id}/${tab}` as '/'}>
      {text.ways[tab]}
    </Link>
  );
  return (
    <Section title={text.title}>
      <p className="muted">{text.lead}</p>
      <ol className="beginning">
        {rows.map(([tab, number, said]) => (
          <li key={tab} className="beginning-row">
            <State tone={number > 0 ? 'good' : 'quiet'} icon={number > 0 ? 'check' : 'dot'}>
              {said}
            </State>
            {link(tab)}
          </li>
        ))}
        <li className="beginning-row">
          <State tone="quiet" icon="dot">
            {text.review(count(campaign.contactCounts.pending))}
          </State>
          {link('review')}
        </li>
      </ol>
    </Section>
  );
}
