import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { MayButton } from '../../ui/form/MayButton';
import { Empty } from '../../ui/list/Empty';
import { Loaded } from '../../ui/page/Loaded';
import { Page, Section } from '../../ui/page/Page';
import { Facts } from '../../ui/show/Facts';
import { State } from '../../ui/show/State';
import { Time } from '../../ui/show/Time';
import { useWorkspaceId } from '../../ui/workspace';
import { words } from '../../words';
import { nameOf } from './columns';
import { ErasePerson } from './ErasePerson';
import { type Addressee, addresseeQuery } from './queries';
import { Timeline } from './Timeline';
import './contacts.css';
import { contacts as contactsWords } from '../../words/contacts/contacts';

const text = contactsWords;

/** Page of an address: its fields, campaigns, and activity across them. */
export function ContactPage() {
  const workspaceId = useWorkspaceId();
  const { email } = useParams({ from: '/w/$workspaceId/contacts/$email' });
  const query = useQuery(addresseeQuery(workspaceId, email));
  const [isErasing, setErasing] = useState(false);
  return (
    <Page
      title={email}
      actions={
        <MayButton scope="admin" variant="default" onClick={() => setErasing(true)}>
          {text.erase.action}
        </MayButton>
      }
    >
      <Loaded query={query}>
        {(one) =>
          one === null ? (
            <Empty text={text.gone} />
          ) : (
            <>
              <Known one={one} />
              <InCampaigns one={one} />
            </>
          )
        }
      </Loaded>
      {/* Behind the dialog: an erased address has no activity to read again. */}
      {!isErasing && (
        <Section title={text.timeline}>
          <Timeline email={email} />
        </Section>
      )}
      {isErasing && <ErasePerson email={email} onClose={() => setErasing(false)} />}
    </Page>
  );
}

function Known({ one }: { one: Addressee }) {
  const workspaceId = String(useWorkspaceId());
  const name = nameOf(one);
  const reach = one.suppressed ? (
    <span className="contact-links">
      <State tone="bad" icon="suppressions">
        {text.mayNot}
      </State>
      <Link to="/w/$workspaceId/suppressions" params={{ workspaceId }} search={{ q: one.email } as never}>
        {text.suppress}
      </Link>
    </span>
  ) : (
    <State tone="good">{text.may}</State>
  );
  const facts: readonly (readonly [string, ReactNode] | false)[] = [
    name !== '' && [text.facts.name, name],
    one.company !== null && [text.facts.company, one.company],
    one.title !== null && [text.facts.title, one.title],
    [text.facts.reach, reach],
    one.lastSentAt !== null && [text.facts.sent, <Time key="sent" at={one.lastSentAt} long />],
    one.lastRepliedAt !== null && [text.facts.replied, <Time key="replied" at={one.lastRepliedAt} long />],
  ];
  return (
    <div className="section">
      <Facts facts={facts.filter((fact) => fact !== false)} />
    </div>
  );
}

function InCampaigns({ one }: { one: Addressee }) {
  const workspaceId = useWorkspaceId();
  return (
    <Section title={text.campaigns}>
      <ul className="contact-campaigns">
        {one.campaigns.map(({ campaignId, contactId, name, status, replyIntent }) => (
          <li key={contactId}>
            <Link
              to={`/w/${workspaceId}/campaigns/${campaignId}/audience` as '/'}
              search={{ contact: contactId } as never}
            >
              <bdi>{name}</bdi>
            </Link>
            <span className="muted">
              {words.enums.contactStatus[status]}
              {replyIntent !== null && `, ${words.enums.replyIntent[replyIntent]}`}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
