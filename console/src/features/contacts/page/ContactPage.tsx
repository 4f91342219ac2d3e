import { Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useCommands } from '../../../ui/commands';
import { MayButton } from '../../../ui/form/MayButton';
import { Empty } from '../../../ui/list/Empty';
import { GoTo } from '../../../ui/list/GoTo';
import { Loaded } from '../../../ui/page/Loaded';
import { later } from '../../../ui/page/later';
import { MenuAction } from '../../../ui/page/MenuAction';
import { MoreMenu } from '../../../ui/page/MoreMenu';
import { Page, Section } from '../../../ui/page/Page';
import { useMay, useWorkspaceId } from '../../../ui/workspace';
import { words } from '../../../words';
import { addressBook } from '../../../words/contacts/address-book';
import { bulkChange } from '../../../words/contacts/bulk-change';
import { contacts as text } from '../../../words/contacts/contacts';
import { palette } from '../../../words/palette';
import { type Profile, profileQuery } from '../book/queries';
import { Details } from './Details';
import { Properties } from './Properties';
import { Timeline } from './Timeline';
import './contact-page.css';

const AddToCampaign = later(() => import('../book/AddToCampaign').then((file) => file.AddToCampaign));
const SuppressContacts = later(() => import('../book/SuppressContacts').then((file) => file.SuppressContacts));
const DeleteContact = later(() => import('./DeleteContact').then((file) => file.DeleteContact));
const MergeContact = later(() => import('../merge/MergeContact').then((file) => file.MergeContact));
const ErasePerson = later(() => import('./ErasePerson').then((file) => file.ErasePerson));

type DialogName = 'campaign' | 'suppress' | 'merge' | 'delete' | 'erase';

/** Page of a contact: its fields, properties, campaigns, and activity across campaigns. */
export function ContactPage() {
  const workspaceId = useWorkspaceId();
  const { email } = useParams({ from: '/w/$workspaceId/contacts/$email' });
  const navigate = useNavigate();
  const query = useQuery(profileQuery(workspaceId, email));
  const [dialog, setDialog] = useState<DialogName | null>(null);
  const profile = query.data ?? null;
  useCommands(
    profile === null || profile.suppressed
      ? []
      : [{ label: palette.open.suppress, icon: 'suppressions', run: () => setDialog('suppress') }],
  );
  const leave = () =>
    void navigate({
      to: '/w/$workspaceId/contacts',
      params: { workspaceId: String(workspaceId) },
      search: {} as never,
    });
  return (
    <Page
      title={profile?.email ?? email}
      actions={
        <>
          {profile !== null && (
            <MayButton variant="default" onClick={() => setDialog('campaign')}>
              {bulkChange.campaign.action}
            </MayButton>
          )}
          <RareActions profile={profile} onOpen={setDialog} />
        </>
      }
    >
      <div className="contact-page">
        <Loaded query={query}>
          {(one) =>
            one === null ? (
              <Empty text={text.gone}>
                <GoTo to="/contacts">{text.toAll}</GoTo>
              </Empty>
            ) : (
              <>
                <aside className="contact-aside" aria-label={text.properties}>
                  <Properties profile={one} />
                  <InCampaigns profile={one} />
                </aside>
                <Details key={one.id} profile={one} />
              </>
            )
          }
        </Loaded>
        {/* Behind the dialog: an erased address has no activity to read again. */}
        {dialog !== 'erase' && query.isFetched && (
          <Section title={text.timeline}>
            <Timeline email={email} />
          </Section>
        )}
      </div>
      {dialog === 'erase' && <ErasePerson email={email} onClose={() => setDialog(null)} />}
      {dialog === 'campaign' && profile !== null && (
        <AddToCampaign target={{ profiles: [profile] }} onClose={() => setDialog(null)} />
      )}
      {dialog === 'suppress' && profile !== null && (
        <SuppressContacts target={{ profiles: [profile] }} onClose={() => setDialog(null)} />
      )}
      {dialog === 'merge' && profile !== null && <MergeContact profile={profile} onClose={() => setDialog(null)} />}
      {dialog === 'delete' && profile !== null && (
        <DeleteContact
          profile={profile}
          onClose={() => setDialog(null)}
          onStart={leave}
          onErase={() => setDialog('erase')}
        />
      )}
    </Page>
  );
}

/** Menu of actions on the contact. An address without a contact can be erased, too. */
function RareActions({ profile, onOpen }: { profile: Profile | null; onOpen: (dialog: DialogName) => void }) {
  const mayWrite = useMay() && profile !== null;
  const mayErase = useMay('admin');
  if (!mayWrite && !mayErase) return null;
  return (
    <MoreMenu label={addressBook.more} variant="default">
      {mayWrite && (
        <>
          {!profile.suppressed && (
            <MenuAction icon="suppressions" label={bulkChange.suppress.action} onClick={() => onOpen('suppress')} />
          )}
          <MenuAction icon="duplicate" label={text.merge} onClick={() => onOpen('merge')} />
          <Menu.Divider />
          <MenuAction isDelete icon="trash" label={addressBook.delete.action} onClick={() => onOpen('delete')} />
        </>
      )}
      {mayErase && <MenuAction isDelete icon="close" label={text.erase.action} onClick={() => onOpen('erase')} />}
    </MoreMenu>
  );
}

function InCampaigns({ profile }: { profile: Profile }) {
  const workspaceId = useWorkspaceId();
  return (
    <Section title={text.campaigns}>
      {profile.campaigns.length === 0 && <span className="muted">{text.noCampaigns}</span>}
      <ul className="contact-campaigns">
        {profile.campaigns.map(({ campaignId, contactId, name, status, replyIntent }) => (
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
