import type { Schemas } from '../../api/client';

/** Ways to connect mailboxes, with a page each. */
export const HOWS = ['google', 'microsoft', 'tenant', 'server', 'list', 'host', 'sandbox'] as const;
export type How = (typeof HOWS)[number];

/** Search parameters without those of a way and of a sign-in that has returned. */
export const NO_SIGN_IN = {
  how: undefined,
  provider: undefined,
  address: undefined,
  first: undefined,
  last: undefined,
  oauthGrantId: undefined,
  oauthError: undefined,
};

/** Returns how many more mailboxes the workspace can have. */
export const freeSeats = (workspace: Pick<Schemas['WorkspaceOut'], 'max_mailboxes' | 'mailboxes_count'>): number =>
  Math.max(0, workspace.max_mailboxes - workspace.mailboxes_count);
