import type { App } from '../../../../platform/http/http-server.js';
import { operation } from '../../../../platform/http/operation.js';
import { discoverServers } from './discover.service.js';
import { MailboxDiscoverIn, MailboxDiscoverOut } from './discovery.schemas.js';

/** Registers the operation that finds the settings of a mailbox by its address. */
export function discoveryRoutes(app: App): void {
  operation(app, {
    id: 'discoverMailboxSettings',
    method: 'POST',
    path: '/mailboxes/discover',
    tag: 'Mailboxes',
    summary: 'Discover mail server settings',
    description:
      'Finds the SMTP and IMAP servers of an address: settings published by its provider, configuration files of its domain, MX and SRV records. Takes up to about ten seconds and changes nothing. Results are suggestions: check `advice`, then use a candidate as `connection` of `POST /mailboxes`.',
    rate: 'outside',
    changesNothing: true,
    // Queries external servers, so only members who can make changes may call it.
    scope: 'write',
    outside: true,
    body: MailboxDiscoverIn,
    response: MailboxDiscoverOut,
    example: { body: { email: 'jo@example.org' } },
    handler: async (ctx, { body }) => {
      const { domain, hoster, candidates, asked } = await discoverServers(ctx, body.email);
      return {
        email: body.email,
        domain,
        hoster: hoster?.name ?? null,
        candidates: candidates.map(({ auth, advice, ...rest }) => ({ ...rest, auth: [...auth], advice: [...advice] })),
        advice: [...(hoster?.advice ?? [])],
        asked: [...asked],
      };
    },
  });
}
