import type { CampaignPlan, PlanStep } from '../../../engine/campaign/plan.js';
import { trackHtml } from '../../../engine/tracking/track-html.js';
import type { Ctx } from '../../../platform/context.js';
import type { Sender } from '../../reach/mailboxes/senders/index.js';
import { clickToken, openToken } from './tracking-token.js';

/** ID in place of a missing one: the contact of a test, or the step of unsaved texts. */
export const NIL_ID = '00000000-0000-0000-0000-000000000000';

/**
 * Returns the HTML part as sent: with its tracking pixel and its links through the sender's own host, depending on the campaign's
 * settings (`tracking`). The HTML that is stored and quoted later has neither. A message without a contact (a test, or a preview) is not
 * tracked, and the unsubscribe link never is.
 */
export function trackedHtml(
  ctx: Pick<Ctx, 'secrets' | 'config'>,
  message: {
    readonly plan: Pick<CampaignPlan, 'workspaceId' | 'settings'>;
    readonly step: Pick<PlanStep, 'id'>;
    readonly contactId: string;
    /** Mailbox; null for a preview without a known mailbox. */
    readonly sender: Pick<Sender, 'route' | 'trackingHost'> | null;
    readonly html: string | null;
  },
): string | null {
  const { plan, step, contactId, sender, html } = message;
  const { opens, clicks, domain } = plan.settings.tracking;
  const origin = trackingOrigin(ctx, sender, domain);
  if ((!opens && !clicks) || origin === null) return html;
  if (html === null || html === '' || contactId === NIL_ID) return html;
  const of = { workspaceId: plan.workspaceId, contactId, stepId: step.id };
  const optOut = new URL(`${ctx.config.publicUrl}/u/`).href;
  const link = (target: string): string | null => {
    if (target.startsWith(optOut)) return null;
    const token = clickToken(ctx, of, target);
    return token === null ? null : `${origin}/c/${token}`;
  };
  return trackHtml(html, {
    link: clicks ? link : null,
    pixel: opens ? `${origin}/o/${openToken(ctx, of)}.gif` : null,
  });
}

/** Returns the base URL of tracked links in a message. Sandbox workspaces have no DNS, so their links lead to this server. */
function trackingOrigin(
  { config }: Pick<Ctx, 'config'>,
  sender: Pick<Sender, 'route' | 'trackingHost'> | null,
  campaignHost: string | null,
): string | null {
  if (sender?.route.kind === 'sandbox') return config.publicUrl;
  const host = sender?.trackingHost ?? campaignHost;
  return host === null ? null : `https://${host}`;
}
