import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Schemas } from '../../api/client';
import { Facts } from '../../ui/show/Facts';
import { count } from '../../ui/show/format';
import { State } from '../../ui/show/State';
import { Time } from '../../ui/show/Time';
import { useWorkspaceId } from '../../ui/workspace';
import { words } from '../../words';
import { inbox as inboxWords } from '../../words/inbox/inbox';
import { contactQuery } from '../contacts/queries';
import { statusQuery } from '../suppressions/queries';
import type { Note } from './notes/note-calls';
import { threadsWithQuery } from './queries';
import type { Thread } from './thread-cache';

const text = inboxWords.facts;

/** Contact of a conversation: fields, campaign status, other conversations, and notes. */
export function PersonFacts({ thread, notes }: { thread: Thread; notes: readonly Note[] }) {
  const workspaceId = useWorkspaceId();
  const { contact_email: email, campaignId, contactId } = thread;
  const contact = useQuery({
    ...contactQuery(workspaceId, campaignId ?? '', contactId ?? ''),
    enabled: campaignId !== null && contactId !== null,
  }).data;
  const suppression = useQuery({ ...statusQuery(workspaceId, email ?? ''), enabled: email !== null }).data;
  const others = useQuery({ ...threadsWithQuery(workspaceId, email ?? ''), enabled: email !== null }).data?.threads;
  const rest = others?.filter((other) => other.id !== thread.id && other.contact_email === email) ?? [];
  return (
    <div className="person">
      <p className="strong person-name" dir="auto">
        {email === null ? (
          thread.contact_name || thread.mailbox_address
        ) : (
          <Link
            to="/w/$workspaceId/contacts/$email"
            params={{ workspaceId: String(workspaceId), email }}
            title={text.open}
          >
            {thread.contact_name || email}
          </Link>
        )}
      </p>
      {suppression?.suppressed && (
        <State tone="bad" icon="suppressions">
          {text.suppressed}
        </State>
      )}
      <Facts facts={[...ofPerson(thread, contact), ...ofCampaign(workspaceId, thread, contact)]} />
      {rest.length > 0 && (
        <>
          <h3 className="person-part">{text.others}</h3>
          <ul className="person-threads">
            {rest.map((other) => (
              <li key={other.id}>
                <Link
                  to="/w/$workspaceId/inbox"
                  params={{ workspaceId: String(workspaceId) }}
                  search={{ view: 'mail', thread: String(other.id) }}
                >
                  {other.subject_display}
                </Link>{' '}
                <span className="caption">
                  <Time at={other.last_message_at} />
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      {notes.length > 0 && (
        <>
          <h3 className="person-part">{text.notes}</h3>
          <ul className="person-notes">
            {notes.map((note) => (
              <li key={note.id}>
                <span className="person-note" dir="auto">
                  {note.body}
                </span>
                <span className="caption">
                  {note.author.name} {'\u00b7'} <Time at={note.created_at} />
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

type Fact = readonly [string, ReactNode];
type Contact = Schemas['CampaignContactOut'] | undefined;

function ofPerson(thread: Thread, contact: Contact): Fact[] {
  const own = Object.entries(contact?.customFields ?? {}).map(([name, value]): Fact => [name, String(value)]);
  return [
    [text.email, thread.contact_email],
    [text.company, contact?.company],
    [text.position, contact?.title],
    [text.place, [contact?.city, contact?.country].filter(Boolean).join(', ')],
    [text.phone, contact?.phone],
    ...own,
    [text.mailbox, thread.mailbox_address],
  ].filter((fact): fact is Fact => Boolean(fact[1]));
}

function ofCampaign(workspaceId: number, thread: Thread, contact: Contact): Fact[] {
  if (thread.campaignId === null) return [];
  const link = <Link to={`/w/${workspaceId}/campaigns/${thread.campaignId}` as '/'}>{thread.campaignName}</Link>;
  if (contact === undefined) return [[text.campaign, link]];
  return [
    [text.campaign, link],
    [text.status, words.enums.contactStatus[contact.status]],
    ...(contact.currentStepOrder === null ? [] : [[text.step, count(contact.currentStepOrder)] as const]),
    ...(contact.nextSendAt === null ? [] : [[text.next, <Time key="next" at={contact.nextSendAt} long />] as const]),
    [text.sent, count(contact.sentCount)],
    [text.replies, count(contact.replyCount)],
    ...(contact.lastSentAt === null
      ? []
      : [[text.lastSent, <Time key="last" at={contact.lastSentAt} long />] as const]),
  ];
}
