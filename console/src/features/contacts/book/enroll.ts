import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api, newKey, once, type Schemas, take } from '../../../api/client';
import { inParts } from '../../../ui/list/collect';
import { count } from '../../../ui/show/format';
import { useWorkspaceId } from '../../../ui/workspace';
import { bulkChange as text } from '../../../words/contacts/bulk-change';
import type { Target } from './bulk-change';
import { useContactsChanged } from './changes';
import { profilesOf } from './profiles-of';
import type { Profile } from './queries';

/** Maximum contacts per request. */
const MOST = 1_000;
/** Reasons that the result counts instead of naming each contact. */
const COUNTED = new Set<Schemas['ImportErrorCode']>(['duplicate_in_scope', 'duplicate_in_file', 'suppressed_address']);

export interface Enrolled {
  readonly created: number;
  readonly known: number;
  readonly suppressed: number;
  /** Contacts that were not added for another reason, such as an enrollment rule. */
  readonly refused: number;
  /** The first of them, with the reason. */
  readonly reasons: readonly { readonly email: string; readonly message: string }[];
}

const contactOf = (profile: Profile): Schemas['CampaignContactIn'] => {
  const { email, firstName, lastName, company, title, phone, website, linkedinUrl } = profile;
  const { city, state, country, timezone, fields: customFields } = profile;
  return {
    ...{ email, firstName, lastName, company, title, phone, website, linkedinUrl },
    ...{ city, state, country, timezone, customFields },
  };
};

/** Adds contacts of the address book to a campaign, and returns the result of all requests. */
export function useEnroll(target: Target) {
  const workspaceId = useWorkspaceId();
  const changed = useContactsChanged();
  const [progress, setProgress] = useState<string | null>(null);
  const enroll = useMutation({
    mutationFn: async (campaignId: string): Promise<Enrolled> => {
      const all = await profilesOf(workspaceId, target);
      let done: Enrolled = { created: 0, known: 0, suppressed: 0, refused: 0, reasons: [] };
      let handled = 0;
      for (const part of inParts(all, MOST)) {
        const params = { path: { campaign_id: campaignId }, query: { workspaceId }, header: once(newKey()) };
        const body = { contacts: part.map(contactOf) };
        done = sumOf(done, await take(api.POST('/campaigns/{campaign_id}/contacts', { params, body })), part);
        handled += part.length;
        setProgress(text.progress(count(handled), count(all.length)));
      }
      return done;
    },
    onSettled: changed,
  });
  return { ...enroll, progress };
}

function sumOf(before: Enrolled, now: Schemas['CampaignContactsImportOut'], part: readonly Profile[]): Enrolled {
  const named = now.errors.filter(({ errorCode }) => !COUNTED.has(errorCode));
  return {
    created: before.created + now.createdCount,
    known: before.known + now.duplicateCount,
    suppressed: before.suppressed + now.suppressedCount,
    refused: before.refused + now.skippedCount + now.rejectedCount,
    reasons: [
      ...before.reasons,
      ...named.map(({ row, errorMessage }) => ({ email: part[row - 1]?.email ?? '', message: errorMessage })),
    ],
  };
}
