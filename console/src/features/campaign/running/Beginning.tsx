import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Section } from '../../../ui/page/Page';
import { Icon } from '../../../ui/show/Icon';
import { useMay, useWorkspaceId } from '../../../ui/workspace';
import { running as runningWords } from '../../../words/campaigns/running';
import { useCampaign } from '../queries';
import { isDone, nextStep, SETUP, type SetupStep } from '../setup-steps';

const text = runningWords.beginning;

/** Setup steps of a draft before launch; the next one has the primary button. */
export function Beginning() {
  const campaign = useCampaign();
  const next = nextStep(campaign);
  const said: Record<SetupStep, string> = {
    steps: text.steps(campaign.stepsCount),
    audience: text.audience(campaign.contactCounts.total),
    mailboxes: text.mailboxes(campaign.mailboxesCount),
    schedule: text.schedule(campaign.schedule.timezone),
  };
  const done = SETUP.filter((step) => isDone(campaign, step));
  return (
    <Section title={text.title}>
      <p className="muted beginning-lead">{text.lead(done.length, SETUP.length)}</p>
      <ol className="beginning">
        {SETUP.map((step) => (
          <Row key={step} at={step} said={said[step]} isDone={done.includes(step)} isNext={next === step} />
        ))}
        <Row at="review" said={text.review(campaign.contactCounts.pending)} isDone={false} isNext={next === 'review'} />
      </ol>
    </Section>
  );
}

interface RowProps {
  readonly at: SetupStep | 'review';
  readonly said: string;
  readonly isDone: boolean;
  readonly isNext: boolean;
}

function Row({ at, said, isDone: done, isNext }: RowProps) {
  const workspaceId = useWorkspaceId();
  const campaign = useCampaign();
  const may = useMay();
  const to = `/w/${workspaceId}/campaigns/${campaign.id}/${at}`;
  const action = done ? text.edit[at] : text.ways[at];
  return (
    <li className={`beginning-row${isNext ? ' beginning-next' : ''}`}>
      <span className={`beginning-mark${done ? ' beginning-done' : ''}`}>
        {done ? <Icon name="check" size={14} /> : <Icon name="dot" size={14} />}
        <span className="hidden">{done ? text.isDone : text.isOpen}</span>
      </span>
      <span className="beginning-what">
        <span className="strong">{text.titles[at]}</span>
        <span className="muted">{said}</span>
      </span>
      {isNext && may ? (
        <Button component={Link} {...({ to } as object)}>
          {action}
        </Button>
      ) : (
        <Link to={to as '/'}>{action}</Link>
      )}
    </li>
  );
}
