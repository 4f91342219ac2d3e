import { isIP } from 'node:net';
import { say } from '../../../../engine/words/say.js';
import type { Ctx } from '../../../../platform/context.js';
import { type ValidationIssue, valueIssue } from '../../../../platform/errors.js';
import { createEgressPolicy, EgressRefused } from '../../../../platform/outbound/egress-policy.js';

/** Characters that could end the host of a URL, or hide another one. */
const FOREIGN = /[\s/?#@:\\%[\]]/;

/** Checks a mail host without DNS; its addresses are checked at each connection. Returns the normalized host, or an error. */
export function checkMailHost(
  ctx: Pick<Ctx, 'config'>,
  loc: ReadonlyArray<string | number>,
  host: string,
  port: number,
  security: 'tls' | 'starttls' | 'none',
): { readonly host: string } | ValidationIssue {
  const text = host.trim().replace(/\.$/, '');
  const isLiteral6 = isIP(text) === 6;
  const url = `https://${isLiteral6 ? `[${text}]` : text}:${port}`;
  if ((!isLiteral6 && FOREIGN.test(text)) || !URL.canParse(url)) {
    return valueIssue([...loc, 'host'], 'invalid_domain', say`must be a valid host name`, host);
  }
  const policy = createEgressPolicy({ allowCidrs: ctx.config.egressAllow });
  try {
    const { hostname } = policy.assertUrlAllowed(url, { schemes: ['https'], ports: [port] });
    const kept = hostname.replace(/^\[|\]$/g, '');
    if (security === 'none' && isIP(kept) !== 0 && !policy.isAllowListed(kept)) {
      return valueIssue([...loc, 'security'], 'url_not_allowed', say`must use TLS; passwords require TLS`, security);
    }
    return { host: kept };
  } catch (error) {
    if (!(error instanceof EgressRefused)) throw error;
    return valueIssue([...loc, 'host'], 'url_not_allowed', error.sentence, host);
  }
}
