import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Schemas } from '../../../api/client';
import { Loaded } from '../../../ui/page/Loaded';
import { Section } from '../../../ui/page/Page';
import { Panel } from '../../../ui/page/Panel';
import { Facts } from '../../../ui/show/Facts';
import { count, longTime } from '../../../ui/show/format';
import { Time } from '../../../ui/show/Time';
import { useWorkspaceId } from '../../../ui/workspace';
import { words } from '../../../words';
import { sends as text } from '../../../words/campaigns/running';
import { useCampaign } from '../queries';
import { Gates } from './Gates';
import { humane } from './humane';
import { explainQuery, type Send } from './queries';
import { Resolve } from './Resolve';
import { UsedValues } from './UsedValues';

/** Explains why an email was sent, waits or was skipped: summary, gates in order, and attempts. */
export function Explain({ sendId, send, onClose }: { sendId: string; send: Send | undefined; onClose: () => void }) {
  const workspaceId = useWorkspaceId();
  const campaign = useCampaign();
  const query = useQuery(explainQuery(workspaceId, campaign.id, sendId));
  const title = send === undefined ? text.list : text.title(send.contact.email, send.step.order);
  return (
    <Panel title={title} onClose={onClose}>
      <Loaded query={query}>
        {(explained) => (
          <>
            <Section title={text.why[explained.decision]}>
              {explained.nextPossibleAt !== null && (
                <p className="explain-next">{text.earliest(longTime(explained.nextPossibleAt))}</p>
              )}
              <p className="explain-summary">{humane(explained.summary)}</p>
              {explained.status === 'unknown' && <Resolve sendId={sendId} />}
            </Section>
            {send !== undefined && <About send={send} explained={explained} />}
            <UsedValues explained={explained} />
            <Section title={text.gatesTitle}>
              <Gates explained={explained} />
            </Section>
            <Others explained={explained} />
            <Attempts attempts={explained.attempts} />
          </>
        )}
      </Loaded>
    </Panel>
  );
}

type Explained = Schemas['SendExplainOut'];

/** Formats `2026-03-09T10:00` of a zone as other times. */
function wallTime({ localTime, timezone }: Explained['schedule']): string {
  return `${longTime(`${localTime.slice(0, 16)}Z`, 'UTC')} (${timezone})`;
}

function About({ send, explained }: { send: Send; explained: Explained }) {
  const workspaceId = useWorkspaceId();
  const { facts } = text;
  const said = [send.smtp?.code, send.smtp?.text].filter(Boolean).join(' ');
  const known: readonly (readonly [string, ReactNode] | false)[] = [
    (send.subject ?? send.step.subject) !== '' && [facts.subject, send.subject ?? send.step.subject],
    send.mailbox !== null && [facts.mailbox, send.mailbox.address],
    [facts.due, <Time key="due" at={send.dueAt} long />],
    send.sentAt !== null && [facts.sent, <Time key="sent" at={send.sentAt} long />],
    said !== '' && [facts.server, said],
    send.errorMessage !== null && [words.enums.sendStatus[send.status], send.errorMessage],
    send.resolution !== null && [facts.resolution, text.resolutions[send.resolution]],
    send.openCount > 0 && [facts.opened, count(send.openCount)],
    send.clickCount > 0 && [facts.clicked, count(send.clickCount)],
    send.repliedAt !== null && [facts.answered, <Time key="replied" at={send.repliedAt} long />],
    explained.snippets.length > 0 && [facts.snippets, explained.snippets.map(text.snippet).join(', ')],
    [facts.zone, wallTime(explained.schedule)],
  ];
  return (
    <div className="section">
      <Facts facts={known.filter((one) => one !== false)} />
      <p className="explain-links">
        <Link
          to={`/w/${workspaceId}/campaigns/${send.campaignId}/audience` as '/'}
          search={{ contact: send.contact.id } as never}
        >
          {text.openContact}
        </Link>
        {send.threadId !== null && (
          <Link to={`/w/${workspaceId}/inbox` as '/'} search={{ view: 'mail', thread: String(send.threadId) } as never}>
            {text.openThread}
          </Link>
        )}
      </p>
    </div>
  );
}

function Others({ explained }: { explained: Explained }) {
  const { rejectedMailboxes, rejectedMailboxesTotal } = explained;
  if (rejectedMailboxesTotal === 0) return null;
  return (
    <Section title={text.others}>
      <ul className="explain-list">
        {rejectedMailboxes.map((one) => (
          <li key={one.campaignMailboxId}>
            <span className="strong">{one.address}</span>
            <span className="muted">{humane(one.message)}</span>
          </li>
        ))}
      </ul>
      {rejectedMailboxesTotal > rejectedMailboxes.length && (
        <span className="caption">{text.othersMore(rejectedMailboxesTotal - rejectedMailboxes.length)}</span>
      )}
    </Section>
  );
}

function Attempts({ attempts }: { attempts: Explained['attempts'] }) {
  if (attempts.length === 0) return null;
  return (
    <Section title={text.attempts}>
      <ul className="explain-list">
        {attempts.map((one) => (
          <li key={one.attempt}>
            <span>
              {text.attempt(one.attempt)} <Time at={one.startedAt} long />: {words.enums.sendStatus[one.outcome]}
            </span>
            <span className="muted">{[one.smtp?.code, one.smtp?.text].filter(Boolean).join(' ')}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
