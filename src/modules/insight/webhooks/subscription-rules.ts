import { headerProblem } from '../../../engine/webhook/headers.js';
import { isUsableSecret } from '../../../engine/webhook/signing.js';
import { say } from '../../../engine/words/say.js';
import type { Ctx } from '../../../platform/context.js';
import { ValidationError, type ValidationIssue, valueIssue } from '../../../platform/errors.js';
import { endpointUrlIssues } from '../../../platform/outbound/endpoint-url.js';
import type { EventCatalogue } from '../../foundation/events/index.js';
import { typeIssues } from '../../foundation/events/selecting/index.js';
import { listKnownCampaigns } from './known-campaigns.reads.js';

export interface SettingsInput {
  readonly url: string;
  readonly name: string;
  readonly eventTypes: readonly string[];
  readonly campaignIds: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  readonly maxPerSecond: number | null;
}

/** Checks what a schema cannot, for the given fields, and reports all problems together. Throws `ValidationError`. */
export async function assertSettings(
  ctx: Ctx,
  catalogue: EventCatalogue,
  workspaceId: number,
  input: Partial<SettingsInput> & { readonly secret?: string },
): Promise<void> {
  const issues: ValidationIssue[] = [
    ...(input.url === undefined ? [] : endpointUrlIssues(ctx, input.url, ['body', 'url'])),
    ...typeIssues(catalogue, input.eventTypes ?? []),
    ...headerIssues(input.headers ?? {}),
    ...secretIssues(input.secret),
    ...(await campaignIssues(ctx, workspaceId, input.campaignIds ?? [])),
  ];
  if (issues.length > 0) throw new ValidationError(issues);
}

/**
 * Returns `weak_secret` unless the value is `whsec_` and the base64 of 24 to 64 bytes. The secret itself is not
 * repeated.
 */
export function secretIssues(secret: string | undefined): ValidationIssue[] {
  if (secret === undefined || isUsableSecret(secret)) return [];
  const text = say`a secret is whsec_ and the base64 of 24 to 64 random bytes`;
  return [valueIssue(['body', 'secret'], 'weak_secret', text)];
}

/** Throws 422 `unknown_campaign` at `loc` if the workspace has no such campaign. */
export async function requireCampaign(
  ctx: Ctx,
  workspaceId: number,
  id: string,
  loc: readonly string[],
): Promise<void> {
  const known = await listKnownCampaigns(ctx.sql, workspaceId, [id]);
  if (!known.has(id)) throw new ValidationError([unknownCampaign([...loc], id)]);
}

function headerIssues(headers: Readonly<Record<string, string>>): ValidationIssue[] {
  const seen = new Set<string>();
  return Object.entries(headers).flatMap(([name, value]) => {
    const loc = ['body', 'headers', name];
    const isRepeated = seen.has(name.toLowerCase());
    seen.add(name.toLowerCase());
    const problem = headerProblem(name, value);
    if (problem === 'value') return [valueIssue(loc, 'header_injection', say`must be a valid header value`)];
    if (problem === 'name') return [valueIssue(loc, 'header_injection', say`must be a valid header name`)];
    if (problem === 'reserved')
      return [valueIssue(loc, 'conflicting_values', say`is a header that Outrider sets and cannot be overridden`)];
    return isRepeated ? [valueIssue(loc, 'conflicting_values', say`appears twice in the request`)] : [];
  });
}

async function campaignIssues(ctx: Ctx, workspaceId: number, ids: readonly string[]): Promise<ValidationIssue[]> {
  if (ids.length === 0) return [];
  const known = await listKnownCampaigns(ctx.sql, workspaceId, ids);
  return ids.flatMap((id, index) => (known.has(id) ? [] : [unknownCampaign(['body', 'campaignIds', index], id)]));
}

function unknownCampaign(loc: Array<string | number>, id: string): ValidationIssue {
  return valueIssue(loc, 'unknown_campaign', say`no campaign has this ID`, id);
}
