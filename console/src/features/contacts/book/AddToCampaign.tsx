import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '../../../ui/form/Dialog';
import { State } from '../../../ui/show/State';
import { useWorkspaceId } from '../../../ui/workspace';
import { bulkChange } from '../../../words/contacts/bulk-change';
import { openCampaignNamesQuery } from '../../campaigns/queries';
import { countOf, type Target } from './bulk-change';
import { type Enrolled, useEnroll } from './enroll';
import './book.css';

const text = bulkChange.campaign;
/** Maximum contacts that the result names. */
const NAMED = 20;

/** Asks for the campaign of contacts, and shows which of them it took. */
export function AddToCampaign({ target, onClose }: { target: Target; onClose: () => void }) {
  const { data: campaigns = [] } = useQuery(openCampaignNamesQuery(useWorkspaceId()));
  const [campaignId, setCampaignId] = useState<string | null>(null);
  const enroll = useEnroll(target);
  const chosen = campaigns.find(({ value }) => value === campaignId);
  if (enroll.data !== undefined && chosen !== undefined) {
    return (
      <Dialog title={text.result(chosen.label)} onClose={onClose}>
        <Result of={enroll.data} />
      </Dialog>
    );
  }
  return (
    <Dialog
      title={text.title(countOf(target))}
      submit={text.submit}
      onClose={onClose}
      onSubmit={() => campaignId !== null && enroll.mutate(campaignId)}
      isBusy={enroll.isPending}
      isReady={chosen !== undefined}
      error={enroll.error}
    >
      <p className="muted">{text.lead}</p>
      <Select
        label={text.pick}
        data={campaigns}
        value={campaignId}
        onChange={setCampaignId}
        searchable
        nothingFoundMessage={text.none}
        data-autofocus
      />
      {enroll.isPending && enroll.progress !== null && <span role="status">{enroll.progress}</span>}
    </Dialog>
  );
}

function Result({ of: { created, known, suppressed, refused, reasons } }: { of: Enrolled }) {
  return (
    <div className="stack" role="status">
      <State tone={created > 0 ? 'good' : 'quiet'}>{text.created(created)}</State>
      {known > 0 && <span>{text.known(known)}</span>}
      {suppressed > 0 && <span>{text.suppressed(suppressed)}</span>}
      {refused > 0 && <State tone="warn">{text.refused(refused)}</State>}
      {reasons.length > 0 && (
        <ul className="act-reasons">
          {reasons.slice(0, NAMED).map(({ email, message }) => (
            <li key={email}>
              <bdi>{email}</bdi>: {message}
            </li>
          ))}
          {refused > NAMED && <li>{text.more(refused - Math.min(NAMED, reasons.length))}</li>}
        </ul>
      )}
    </div>
  );
}
