import { Link } from '@tanstack/react-router';
import { Section } from '../../../ui/page/Page';
import { count, longTime } from '../../../ui/show/format';
import { State } from '../../../ui/show/State';
import { running } from '../../../words/campaigns/running';
import { reasons } from '../../../words/reasons';
import type { Campaign } from '../queries';
import { type Held, heldBack } from './held-back';

const text = running.held;

/** Limits that apply to the campaign now, each with the section where to change it. */
export function HeldBack({ campaign, base }: { campaign: Campaign; base: string }) {
  const held = heldBack(campaign);
  const isOver = campaign.status === 'completed' || campaign.status === 'archived';
  if (isOver && held.length === 0) return null;
  return (
    <Section
      title={text.title}
      aside={isOver ? undefined : <Link to={`${base}/review` as '/'}>{text.ways.forecast}</Link>}
    >
      {held.length === 0 && <p className="muted held-none">{text.nothing}</p>}
      <ul className="held-back">
        {held.map((one) => (
          <li key={`${one.kind}${'reason' in one ? one.reason : ''}`} className="held-row">
            <Cause held={one} />
            {one.at !== null && (
              <Link
                to={`${base}/${one.at}` as '/'}
                {...(one.kind === 'failed' && { search: { status: 'failed' } as never })}
              >
                {text.ways[one.at]}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Cause({ held }: { held: Held }) {
  if (held.kind === 'failed') return <State tone="warn">{text.failed(held.count)}</State>;
  if (held.kind === 'mailboxes') return <State tone="warn">{text.mailboxes(held.count, reasons[held.reason])}</State>;
  if (held.kind === 'reason') {
    const sentence = reasons[held.reason];
    const waits = held.until !== null;
    return (
      <State tone={waits ? 'quiet' : 'warn'} icon={waits ? 'clock' : 'alert'}>
        {held.until === null ? sentence : text.until(sentence, longTime(held.until))}
      </State>
    );
  }
  return (
    <State tone="quiet" icon="clock">
      {text[held.kind](count(held.used), count(held.limit))}
    </State>
  );
}
