import type { Language } from '../../../engine/language/languages.js';
import type { NoticeKind } from '../../../engine/notice/enums.js';
import { type Said, say } from '../../../engine/words/say.js';
import type { Ctx } from '../../../platform/context.js';
import { ValidationError, type ValidationIssue, valueIssue } from '../../../platform/errors.js';
import { hasSystemMail } from '../../../platform/mail/system-mail.js';
import { endpointUrlIssues } from '../../../platform/outbound/endpoint-url.js';
import type { EventCatalogue } from '../events/index.js';
import { typeIssues } from '../events/selecting/index.js';
import { findAddressee } from '../people/index.js';
import { type BrowserSubscription, subscriptionIssues } from './browser-subscription.js';
import { listExistingCampaigns } from './notices.reads.js';

/** Fields that API callers set. `url` and `subscription` are undefined to keep the stored ones. */
export interface ChannelInput {
  readonly name: string;
  readonly memberId: string | null;
  readonly url: string | undefined;
  readonly subscription: BrowserSubscription | undefined;
  readonly eventTypes: readonly string[];
  readonly campaignIds: readonly string[];
  readonly intents: readonly string[];
  readonly includesText: boolean;
  readonly dailyAt: string | null;
  readonly quietHours: { readonly from: string; readonly until: string } | null;
  readonly timeZone: string | null;
  readonly language: Language | null;
}

/** State of a channel before the change. */
interface Before {
  /** Whether a URL or a subscription is stored. */
  readonly hasUrl: boolean;
  /** Member whose browser it is: the caller for a new channel, null for an API key. */
  readonly memberId: string | null;
}

/** Runs the checks that a schema cannot express, and reports all errors together. Throws `ValidationError`. */
export async function assertChannel(
  ctx: Ctx,
  catalogue: EventCatalogue,
  workspaceId: number,
  kind: NoticeKind,
  input: ChannelInput,
  before: Before,
): Promise<void> {
  const issues = [
    ...addressIssues(ctx, kind, input, before.hasUrl),
    ...(await memberIssues(ctx, workspaceId, kind, input.memberId, before.memberId)),
    ...typeIssues(catalogue, input.eventTypes),
    ...(await campaignIssues(ctx, workspaceId, input.campaignIds)),
    ...quietIssues(input),
  ];
  if (issues.length > 0) throw new ValidationError(issues);
}

function addressIssues(ctx: Ctx, kind: NoticeKind, input: ChannelInput, hasUrl: boolean): ValidationIssue[] {
  if (kind === 'browser') return browserIssues(ctx, input, hasUrl);
  const { url, memberId, subscription } = input;
  const isMail = kind === 'email';
  const issues: ValidationIssue[] = [];
  if (subscription !== undefined) {
    issues.push(conflicting('subscription', say`only a browser has a subscription`));
  }
  if (isMail && url !== undefined) issues.push(conflicting('url', say`an email channel has no URL`));
  if (!isMail && memberId !== null)
    issues.push(conflicting('memberId', say`only an email channel or a browser has a member`));
  if (!isMail && url === undefined && !hasUrl) {
    issues.push(valueIssue(['body', 'url'], 'missing', say`is required for this kind of channel`));
  }
  if (!isMail && url !== undefined) issues.push(...endpointUrlIssues(ctx, url, ['body', 'url'], true));
  if (isMail && !hasSystemMail(ctx)) {
    issues.push(
      valueIssue(
        ['body', 'kind'],
        'mail_not_configured',
        say`requires system email, which is not set up on this instance`,
        kind,
      ),
    );
  }
  return issues;
}

function browserIssues(ctx: Ctx, { url, subscription }: ChannelInput, hasSubscription: boolean): ValidationIssue[] {
  const issues: ValidationIssue[] = [];
  if (url !== undefined) issues.push(conflicting('url', say`a browser has a subscription instead of a URL`));
  if (subscription !== undefined) return [...issues, ...subscriptionIssues(ctx, subscription)];
  if (hasSubscription) return issues;
  return [...issues, valueIssue(['body', 'subscription'], 'missing', say`is required for a browser`)];
}

async function memberIssues(
  ctx: Ctx,
  workspaceId: number,
  kind: NoticeKind,
  memberId: string | null,
  ownerId: string | null,
): Promise<ValidationIssue[]> {
  if (kind === 'browser') return ownerIssues(memberId, ownerId);
  if (kind !== 'email') return [];
  if (memberId === null) return [valueIssue(['body', 'memberId'], 'missing', say`is required for an email channel`)];
  const member = await findAddressee(ctx, workspaceId, memberId);
  return member === null
    ? [valueIssue(['body', 'memberId'], 'unknown_member', say`no member has this ID`, memberId)]
    : [];
}

function ownerIssues(memberId: string | null, ownerId: string | null): ValidationIssue[] {
  if (ownerId === null) {
    return [valueIssue(['body', 'kind'], 'unknown_member', say`requires a signed-in member`, 'browser')];
  }
  return memberId === ownerId ? [] : [conflicting('memberId', say`must be the member who uses the browser`)];
}

async function campaignIssues(ctx: Ctx, workspaceId: number, ids: readonly string[]): Promise<ValidationIssue[]> {
  if (ids.length === 0) return [];
  const known = await listExistingCampaigns(ctx.sql, workspaceId, ids);
  return ids.flatMap((id, index) =>
    known.has(id)
      ? []
      : [valueIssue(['body', 'campaignIds', index], 'unknown_campaign', say`no campaign has this ID`, id)],
  );
}

function quietIssues({ quietHours, dailyAt }: ChannelInput): ValidationIssue[] {
  if (quietHours === null) return [];
  if (dailyAt !== null) return [conflicting('quietHours', say`a daily digest has no quiet hours`)];
  if (quietHours.from !== quietHours.until && quietHours.from !== '24:00') return [];
  return [conflicting('quietHours', say`must start before 24:00 and end at another time`)];
}

function conflicting(field: string, text: Said): ValidationIssue {
  return valueIssue(['body', field], 'conflicting_values', text);
}
