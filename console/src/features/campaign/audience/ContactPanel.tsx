import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { ApiError } from '../../../api/errors';
import { Confirm } from '../../../ui/form/Confirm';
import { Loaded } from '../../../ui/page/Loaded';
import { Section } from '../../../ui/page/Page';
import { Panel } from '../../../ui/page/Panel';
import { Facts } from '../../../ui/show/Facts';
import { count } from '../../../ui/show/format';
import { Icon } from '../../../ui/show/Icon';
import { Time } from '../../../ui/show/Time';
import { toast } from '../../../ui/toast';
import { useMay, useWorkspaceId } from '../../../ui/workspace';
import { words } from '../../../words';
import { audience as text } from '../../../words/campaigns/audience';
import { contactQuery } from '../../contacts/queries';
import { useCampaign } from '../queries';
import { actionsOf, useContactActions } from './actions';
import { ContactFields } from './ContactFields';
import { ContactState } from './ContactState';
import { History } from './History';
import type { Contact } from './queries';

/** A contact of the campaign: status, actions and activity. */
export function ContactPanel({ contactId, onClose }: { contactId: string; onClose: () => void }) {
  const workspaceId = useWorkspaceId();
  const campaign = useCampaign();
  const query = useQuery(contactQuery(workspaceId, campaign.id, contactId));
  const isGone = query.error instanceof ApiError && query.error.status === 404;
  return (
    <Panel
      title={query.data?.email ?? text.list}
      onClose={onClose}
      foot={query.data && <Actions contact={query.data} onGone={onClose} />}
    >
      {isGone ? (
        <p className="section muted">{text.notFound}</p>
      ) : (
        <Loaded query={query}>{(contact) => <About contact={contact} />}</Loaded>
      )}
    </Panel>
  );
}

function About({ contact }: { contact: Contact }) {
  const workspaceId = useWorkspaceId();
  const base = `/w/${workspaceId}/campaigns/${contact.campaignId}`;
  const { facts } = text;
  const known: readonly (readonly [string, ReactNode] | false)[] = [
    [facts.state, <ContactState key="state" contact={contact} />],
    contact.replyIntent !== null && [facts.intent, words.enums.replyIntent[contact.replyIntent]],
    contact.nextStepOrder !== null && [facts.step, text.stepOf(contact.nextStepOrder)],
    contact.nextSendAt !== null && [facts.next, <Time key="next" at={contact.nextSendAt} long />],
    contact.holdUntil !== null && [facts.hold, <Time key="hold" at={contact.holdUntil} long />],
    contact.mailboxAddress !== null && [facts.mailbox, contact.mailboxAddress],
    [facts.address, text.verification[contact.verificationStatus]],
    [
      facts.sent,
      <Link key="sent" to={`${base}/sends` as '/'} search={{ contact: contact.id } as never}>
        {count(contact.sentCount)}
      </Link>,
    ],
    contact.openCount > 0 && [facts.opened, count(contact.openCount)],
    contact.clickCount > 0 && [facts.clicked, count(contact.clickCount)],
    contact.threadId !== null && [
      facts.thread,
      <Link
        key="thread"
        to={`/w/${workspaceId}/inbox` as '/'}
        search={{ view: 'mail', thread: String(contact.threadId) } as never}
      >
        {text.open}
      </Link>,
    ],
    [
      facts.everywhere,
      <Link key="everywhere" to={`/w/${workspaceId}/contacts/${encodeURIComponent(contact.email)}` as '/'}>
        {text.everywhere}
      </Link>,
    ],
    contact.importId !== null && [
      facts.import,
      <Link key="import" to={`${base}/audience` as '/'} search={{ import: contact.importId } as never}>
        {text.openImport}
      </Link>,
    ],
  ];
  return (
    <>
      <div className="section">
        <Facts facts={known.filter((one) => one !== false)} />
      </div>
      <Section title={text.edit}>
        <ContactFields key={contact.id} contact={contact} />
      </Section>
      <Section title={text.timeline}>
        <History contactId={contact.id} />
      </Section>
    </>
  );
}

const ICONS = { pause: 'pause', resume: 'play' } as const;

/** Actions that the server allows in the status of the contact. */
function Actions({ contact, onGone }: { contact: Contact; onGone: () => void }) {
  const may = useMay();
  const campaign = useCampaign();
  const [isAsking, setAsking] = useState(false);
  const { change, remove } = useContactActions(campaign.id);
  if (!may) return null;
  return (
    <>
      {actionsOf(contact).map((action) => (
        <Button
          key={action}
          variant="default"
          {...(action !== 'stop' && { leftSection: <Icon name={ICONS[action]} size={14} /> })}
          onClick={() => change.mutate({ contact, body: { action } }, { onError: toast.fail })}
        >
          {text[action]}
        </Button>
      ))}
      <Button variant="subtle" color="red" onClick={() => setAsking(true)}>
        {text.delete}
      </Button>
      {isAsking && (
        <Confirm
          title={text.deleteTitle(contact.email)}
          verb={text.delete}
          pending={remove.isPending}
          error={remove.error}
          onClose={() => setAsking(false)}
          onConfirm={() => remove.mutate(contact, { onSuccess: onGone })}
        >
          {text.deleteText}
        </Confirm>
      )}
    </>
  );
}
