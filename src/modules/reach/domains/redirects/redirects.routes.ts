import { Type } from 'typebox';
import { enumeration } from '../../../../engine/enumeration.js';
import { say } from '../../../../engine/words/say.js';
import { valueError } from '../../../../platform/errors.js';
import type { App } from '../../../../platform/http/http-server.js';
import { operation } from '../../../../platform/http/operation.js';
import { domain, enumOf, nullable } from '../../../../platform/http/types.js';
import { domainToWire } from '../domain-wire.js';
import { DomainOut } from '../registry/domains.schemas.js';
import { readTarget } from './redirect-target.js';
import { redirectDomains } from './redirects.service.js';

const REJECTION_CODES = enumeration('RedirectRejectionCode', [
  'duplicate',
  'domain_not_owned',
  'redirects_to_itself',
  'provider_error',
]);

const DomainsRedirectsIn = Type.Object(
  {
    domains: Type.Array(domain(), { minItems: 1, maxItems: 100, description: 'Domains of this workspace.' }),
    redirectDomain: nullable(Type.String({ maxLength: 2_000 }), {
      description: 'Redirect target: a host or an https URL. Null removes the redirect.',
    }),
  },
  { $id: 'DomainsRedirectsIn' },
);

const DomainsRedirectsOut = Type.Object(
  {
    updatedCount: Type.Integer(),
    domains: Type.Array(DomainOut, { description: 'Domains that were changed.' }),
    rejections: Type.Array(
      Type.Object(
        { domain: Type.String(), code: enumOf(REJECTION_CODES), message: Type.String() },
        { $id: 'RedirectRejection', description: 'Domain that was not changed, with the reason.' },
      ),
    ),
  },
  { $id: 'DomainsRedirectsOut' },
);

/** Registers the operations of redirects. */
export function redirectRoutes(app: App): void {
  operation(app, {
    id: 'updateDomainsRedirects',
    method: 'PATCH',
    path: '/domains/redirects',
    tag: 'Domains',
    summary: 'Redirect domains',
    description:
      'Redirects visitors of a domain and of its `www.` host to another address with a 301. Outrider responds for every domain whose address record points to the instance. If the registrar of a bought domain also hosts its DNS, the registrar redirects.',
    rate: 'outside',
    body: DomainsRedirectsIn,
    response: DomainsRedirectsOut,
    outside: true,
    errors: ['provider_not_configured'],
    example: { body: { domains: ['shop-of-nora.test'], redirectDomain: 'example.com' } },
    handler: async (ctx, { body, workspaceId }) => {
      const target = body.redirectDomain === null ? null : readTarget(body.redirectDomain);
      if (body.redirectDomain !== null && target === null) {
        const location = ['body', 'redirectDomain'];
        throw valueError(location, 'invalid_url', say`must be a host or an https URL`, body.redirectDomain);
      }
      const { updated, rejections } = await redirectDomains(ctx, workspaceId, { domains: body.domains, target });
      return {
        updatedCount: updated.length,
        domains: updated.map((view) => domainToWire(ctx, view)),
        rejections: [...rejections],
      };
    },
  });
}
