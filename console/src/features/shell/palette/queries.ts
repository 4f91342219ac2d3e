import { queryOptions } from '@tanstack/react-query';
import { api, type Schemas, take } from '../../../api/client';
import { keyOf } from '../../../api/keys';

/** Maximum entries of one kind. */
const MOST = 6;
/** Minimum characters of a search. */
const LEAST = 2;

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** ID that the service gives to requests that bring none. */
const REQUEST = /^[\da-f]{16}-[\da-z]+$/;

/** Returns whether a text is the ID of a resource, or of a request of a client that chooses its IDs. */
export const isId = (text: string): boolean => UUID.test(text);
export const isRequestId = (text: string): boolean => isId(text) || REQUEST.test(text);

/**
 * Campaigns whose name contains the text.
 * @param status restricts the campaigns to these statuses
 */
export const paletteCampaigns = (workspaceId: number, text: string, status?: Schemas['CampaignStatus'][]) =>
  queryOptions({
    queryKey: keyOf(workspaceId, 'campaigns', 'palette', text, status),
    enabled: !isId(text),
    queryFn: ({ signal }) => {
      const query = {
        ...{ workspaceId, limit: MOST },
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

/** Resources that an ID names: a list, empty for an unknown ID, so that a mistyped ID is no failed request. */
export const paletteIds = (workspaceId: number, id: string) =>
  queryOptions({
    queryKey: keyOf(workspaceId, 'palette', id),
    enabled: isId(id),
    queryFn: ({ signal }) => take(api.GET('/lookup', { params: { query: { workspaceId, id } }, signal })),
  });

/** First record of the audit log with the ID of a request, for admins. */
export const paletteRequests = (workspaceId: number, id: string, mayAudit: boolean) =>
  queryOptions({
    queryKey: keyOf(workspaceId, 'audit', 'palette', id),
    enabled: mayAudit && isRequestId(id),
    queryFn: ({ signal }) =>
      take(api.GET('/audit-log', { params: { query: { workspaceId, limit: 1, search: id } }, signal })),
  });
