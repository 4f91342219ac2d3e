import type { DisabledReason } from '../../../engine/lifecycle/delivery-enums.js';
import { DISABLED_REASON_TERMS } from '../../../engine/words/webhook-terms.js';

/** Subscription in an email to owners. The endpoint is shown by its host only, because paths can have secrets. */
export interface ToldSubscription {
  readonly workspaceId: number;
  readonly id: string;
  readonly name: string;
  readonly url: string;
}

/** Writes the email about a disabled subscription. */
export function disabledMail(publicUrl: string, subscription: ToldSubscription, reason: DisabledReason) {
  const host = hostOf(subscription);
  return {
    subject: `Webhooks to ${host} are disabled`,
    text: [
      `${titleOf(subscription)} is disabled. ${DISABLED_REASON_TERMS[reason].meaning}`,
      'Events are queued. When the endpoint works again, resume the subscription:',
      pageOf(publicUrl, subscription),
      whyOf(publicUrl),
    ].join('\n\n'),
  };
}

/** Writes the warning that a subscription will be disabled unless a delivery succeeds. */
export function failingMail(publicUrl: string, subscription: ToldSubscription, failures: number) {
  const host = hostOf(subscription);
  return {
    subject: `Webhooks to ${host} are failing`,
    text: [
      `${titleOf(subscription)} is failing: the last ${failures} attempts failed. After five days without success, it is disabled.`,
      'See the responses of the endpoint:',
      pageOf(publicUrl, subscription),
      whyOf(publicUrl),
    ].join('\n\n'),
  };
}

function titleOf(subscription: ToldSubscription): string {
  const name = subscription.name === '' ? '' : ` "${subscription.name}"`;
  return `The webhook subscription${name} at ${hostOf(subscription)}`;
}

function hostOf({ url }: ToldSubscription): string {
  return new URL(url).host;
}

function pageOf(publicUrl: string, { workspaceId, id }: ToldSubscription): string {
  return `${publicUrl}/app/w/${workspaceId}/webhooks/${id}`;
}

function whyOf(publicUrl: string): string {
  return `You received this email because you are an owner of this workspace at ${new URL(publicUrl).host}.`;
}
