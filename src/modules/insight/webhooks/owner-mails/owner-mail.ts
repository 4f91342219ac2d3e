import type { DisabledReason } from '../../../../engine/lifecycle/delivery-enums.js';
import { stored } from '../../../../engine/words/in-language.js';
import { type Said, say } from '../../../../engine/words/say.js';
import { DISABLED_REASON_TERMS } from '../../../../engine/words/webhook-terms.js';
import type { OwnerNews } from '../../../foundation/people/index.js';

/** Subscription in an email to owners. The endpoint is shown by its host only, because paths can have secrets. */
export interface ToldSubscription {
  readonly workspaceId: number;
  readonly id: string;
  readonly name: string;
  readonly url: string;
}

/** Writes the email about a disabled subscription. */
export function disabledMail(publicUrl: string, subscription: ToldSubscription, reason: DisabledReason): OwnerNews {
  return {
    subject: say`Webhooks to ${hostOf(subscription)} are disabled`,
    text: [
      say`${titleOf(subscription)} is disabled. ${stored(DISABLED_REASON_TERMS[reason].meaning)}`,
      say`Events are queued. When the endpoint works again, resume the subscription:`,
      pageOf(publicUrl, subscription),
      whyOf(publicUrl),
    ],
  };
}

/** Writes the warning that a subscription will be disabled unless a delivery succeeds. */
export function failingMail(publicUrl: string, subscription: ToldSubscription, failures: number): OwnerNews {
  return {
    subject: say`Webhooks to ${hostOf(subscription)} are failing`,
    text: [
      say`${titleOf(subscription)} is failing: the last ${failures} attempts failed. After five days without success, it is disabled.`,
      say`View the responses of the endpoint:`,
      pageOf(publicUrl, subscription),
      whyOf(publicUrl),
    ],
  };
}

function titleOf(subscription: ToldSubscription): Said {
  const host = hostOf(subscription);
  return subscription.name === ''
    ? say`The webhook subscription at ${host}`
    : say`The webhook subscription “${subscription.name}” at ${host}`;
}

function hostOf({ url }: ToldSubscription): string {
  return new URL(url).host;
}

function pageOf(publicUrl: string, { workspaceId, id }: ToldSubscription): string {
  return `${publicUrl}/app/w/${workspaceId}/webhooks/${id}`;
}

function whyOf(publicUrl: string): Said {
  return say`You received this email because you are an owner of this workspace at ${new URL(publicUrl).host}.`;
}
