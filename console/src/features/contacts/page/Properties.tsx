import { Button, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { Tags } from '../../../ui/form/Tags';
import { later } from '../../../ui/page/later';
import { Facts } from '../../../ui/show/Facts';
import { longTime } from '../../../ui/show/format';
import { State } from '../../../ui/show/State';
import { Time } from '../../../ui/show/Time';
import { useMay, useWorkspaceId } from '../../../ui/workspace';
import { words } from '../../../words';
import { addressBook } from '../../../words/contacts/address-book';
import { contacts as text } from '../../../words/contacts/contacts';
import { membersQuery } from '../../people/queries';
import { useOwner, useTags } from '../book/changes';
import type { Profile } from '../book/queries';
import { addresseeQuery } from '../queries';

const EditLegalBasis = later(() => import('./EditLegalBasis').then((file) => file.EditLegalBasis));

/** Properties of a contact beside its details: suppression, tags, owner, source. Tags and owner are saved when changed. */
export function Properties({ profile }: { profile: Profile }) {
  const workspaceId = useWorkspaceId();
  const { data: addressee } = useQuery(addresseeQuery(workspaceId, profile.email));
  const { email, companyDomain } = profile;
  const params = { workspaceId: String(workspaceId) };
  const facts: readonly (readonly [string, ReactNode] | false)[] = [
    [text.facts.reach, <Reach key="reach" email={email} isSuppressed={profile.suppressed} />],
    profile.otherAddresses.length > 0 && [
      text.facts.addresses,
      <span key="addresses" className="contact-addresses">
        {profile.otherAddresses.map((one) => (
          <span key={one.email}>
            <bdi>{one.email}</bdi>
            {one.suppressed && <Reach email={one.email} isSuppressed />}
          </span>
        ))}
      </span>,
    ],
    companyDomain !== null && [
      text.facts.domain,
      <Link key="domain" to="/w/$workspaceId/contacts" params={params} search={{ domain: companyDomain } as never}>
        {companyDomain}
      </Link>,
    ],
    [text.facts.source, <Source key="source" profile={profile} />],
    [addressBook.legal.title, <LegalBasis key="legal" profile={profile} />],
    [text.facts.added, <Time key="added" at={profile.createdAt} long />],
    addressee?.lastSentAt != null && [text.facts.sent, <Time key="sent" at={addressee.lastSentAt} long />],
    addressee?.lastRepliedAt != null && [text.facts.replied, <Time key="replied" at={addressee.lastRepliedAt} long />],
  ];
  return (
    <div className="section contact-properties">
      <Facts facts={facts.filter((fact) => fact !== false)} />
      <TagsOf profile={profile} />
      <OwnerOf profile={profile} />
    </div>
  );
}

function Reach({ email, isSuppressed }: { email: string; isSuppressed: boolean }) {
  const workspaceId = String(useWorkspaceId());
  if (!isSuppressed) return <State tone="good">{text.may}</State>;
  return (
    <span className="contact-links">
      <State tone="bad" icon="suppressions">
        {text.mayNot}
      </State>
      <Link to="/w/$workspaceId/suppressions" params={{ workspaceId }} search={{ q: email } as never}>
        {text.suppress}
      </Link>
    </span>
  );
}

/** Import, campaign, or other source that created the contact, with its name and the row of the file. */
function Source({ profile: { source, sourceId, sourceName, sourceRow } }: { profile: Profile }) {
  const workspaceId = useWorkspaceId();
  const kind = addressBook.sources[source];
  const named = sourceName === null ? kind : `${kind}: ${sourceName}`;
  const label = sourceRow === null ? <bdi>{named}</bdi> : <bdi>{addressBook.inRow(named, sourceRow)}</bdi>;
  if (sourceId === null || source !== 'campaign') return label;
  return <Link to={`/w/${workspaceId}/campaigns/${sourceId}` as '/'}>{label}</Link>;
}

/** Why the person may be contacted, with its evidence, and a button to record it. */
function LegalBasis({ profile }: { profile: Profile }) {
  const may = useMay();
  const [isEditing, setEditing] = useState(false);
  const { legalBasis } = profile;
  const { legal } = addressBook;
  return (
    <span className="contact-links">
      {legalBasis === null ? (
        <span className="muted">{legal.none}</span>
      ) : (
        <span title={legal.recorded(legalBasis.recordedBy, longTime(legalBasis.recordedAt))}>
          {legal.bases[legalBasis.basis]}, <Time at={legalBasis.at} long />
          {legalBasis.from !== null && (
            <>
              <br />
              <bdi className="muted contact-evidence">{legalBasis.from}</bdi>
            </>
          )}
        </span>
      )}
      {may && (
        <Button variant="subtle" size="compact-xs" onClick={() => setEditing(true)}>
          {legalBasis === null ? legal.record : words.common.edit}
        </Button>
      )}
      {isEditing && <EditLegalBasis profile={profile} onClose={() => setEditing(false)} />}
    </span>
  );
}

function TagsOf({ profile }: { profile: Profile }) {
  const may = useMay();
  const change = useTags();
  const { add = [], remove = [] } = change.isPending ? change.variables : {};
  const tags = [...profile.tags.filter((tag) => !remove.includes(tag)), ...add];
  return (
    <Tags
      label={addressBook.tags}
      value={tags}
      readOnly={!may}
      maxTags={50}
      acceptValueOnBlur
      error={change.error?.message}
      onChange={(next) =>
        change.mutate({
          profiles: [profile],
          add: next.filter((tag) => !tags.includes(tag)),
          remove: tags.filter((tag) => !next.includes(tag)),
        })
      }
    />
  );
}

function OwnerOf({ profile }: { profile: Profile }) {
  const may = useMay();
  const { data: members = [] } = useQuery(membersQuery(useWorkspaceId()));
  const change = useOwner();
  const { ownerId } = change.isPending ? change.variables : profile;
  return (
    <Select
      label={addressBook.owner}
      placeholder={addressBook.noOwner}
      readOnly={!may}
      clearable={may}
      searchable
      data={members.map(({ user_id, name }) => ({ value: user_id, label: name }))}
      value={ownerId}
      onChange={(next) => change.mutate({ profiles: [profile], ownerId: next })}
    />
  );
}
