import { say } from '../../engine/words/say.js';
import type { Ctx } from '../context.js';
import { type ValidationIssue, valueIssue } from '../errors.js';
import { createEgressPolicy, EgressRefused } from './egress-policy.js';

/** Ports allowed for endpoints of workspaces. */
const PORTS = [80, 443, 8080, 8443];

/**
 * Checks the URL of a workspace's endpoint without a DNS lookup: `invalid_url` and `url_not_allowed`. Host names are resolved
 * and checked at each connection.
 * @param isSecret whether the URL is secret and must not appear in errors
 */
export function endpointUrlIssues(ctx: Ctx, url: string, loc: readonly string[], isSecret = false): ValidationIssue[] {
  const input = isSecret ? undefined : url;
  if (!URL.canParse(url)) return [valueIssue(loc, 'invalid_url', say`must be a valid URL`, input)];
  const policy = createEgressPolicy({ allowCidrs: ctx.config.egressAllow });
  const schemes = ctx.config.webhookAllowHttp ? ['https', 'http'] : ['https'];
  try {
    policy.assertUrlAllowed(url, { schemes, ports: PORTS });
    return [];
  } catch (error) {
    if (!(error instanceof EgressRefused)) throw error;
    return [valueIssue(loc, 'url_not_allowed', error.sentence, input)];
  }
}
