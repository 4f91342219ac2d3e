import { queryOptions } from '@tanstack/react-query';
import { api, type Schemas, take } from '../../../api/client';
import { keyOf } from '../../../api/keys';

/** Maximum entries of one kind. */
const MOST = 6;
/** Minimum characters of a search. */
const LEAST = 2;

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Returns whether a text is the ID of a campaign or an event. */
export const isId = (text: string): boolean => UUID.test(text);

/**
 * Campaigns whose name contains the text, or the campaign with this ID.
 * @param status restricts the campaigns to these statuses
 */
export const paletteCampaigns = (workspaceId: number, text: string, status?: Schemas['CampaignStatus'][]) =>
  queryOptions({
    queryKey: keyOf(workspaceId, 'campaigns', 'palette', text, status),
    queryFn: ({ signal }) => {
      const query = {
        ...{ workspaceId, limit: MOST, includeSubsequences: isId(text) },
        ...(text && { search: text }),
        ...(status && { status }),
      };
      return take(api.GET('/campaigns', { params: { query }, signal }));
    },
  });

export const paletteContacts = (workspaceId: number, text: string) =>
  queryOptions({
    queryKey: keyOf(workspaceId, 'contacts', 'palette', text),
    enabled: text.length >= LEAST,
    queryFn: ({ signal }) =>
      take(api.GET('/contacts', { params: { query: { workspaceId, limit: MOST, search: text } }, signal })),
  });

export const paletteMailboxes = (workspaceId: number, text: string) =>
  queryOptions({
    queryKey: keyOf(workspaceId, 'mailboxes', 'palette', text),
    enabled: text.length >= LEAST,
    queryFn: ({ signal }) =>
      take(api.GET('/mailboxes', { params: { query: { workspaceId, limit: MOST, search: text } }, signal })),
  });

export const paletteThreads = (workspaceId: number, text: string) =>
  queryOptions({
    queryKey: keyOf(workspaceId, 'threads', 'palette', text),
    enabled: text.length >= LEAST,
    queryFn: ({ signal }) =>
      take(
        api.GET('/threads', {
          params: { query: { workspaceId, limit: MOST, search_text: text, show_all_emails: true } },
          signal,
        }),
      ),
  });

/** The event with this ID: a list, empty for an unknown ID, so that a mistyped ID is no failed request. */
export const paletteEvents = (workspaceId: number, eventId: string) =>
  queryOptions({
    queryKey: keyOf(workspaceId, 'events', 'palette', eventId),
    enabled: isId(eventId),
    queryFn: ({ signal }) =>
      take(api.GET('/campaigns/webhooks/events', { params: { query: { workspaceId, limit: 1, eventId } }, signal })),
  });
