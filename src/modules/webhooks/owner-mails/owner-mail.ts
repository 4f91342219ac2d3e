import type { DisabledReason } from '../../../engine/lifecycle/delivery-enums.js';

/** What a mail to owners names of a subscription: its receiver by the host alone, because paths of receivers hold secrets. */
export interface ToldSubscription {
  readonly workspaceId: number;
  readonly id: string;
  readonly name: string;
  readonly url: string;
}

const WHY: Readonly<Record<DisabledReason, string>> = {
  failing: 'For five days nothing that was sent there has been taken.',
  endpoint_gone: 'It has answered that it is gone for good (410).',
  operator: 'The operator has switched it off.',
};

/** That a subscription was disabled. */
export function disabledMail(publicUrl: string, subscription: ToldSubscription, reason: DisabledReason) {
  const host = hostOf(subscription);
  return {
    subject: `Webhooks to ${host} were stopped`,
    text: [
      `${titleOf(subscription)} gets no more events. ${WHY[reason]}`,
      'What it would have got is kept. When its receiver works again, resume it:',
      pageOf(publicUrl, subscription),
    ].join('\n\n'),
  };
}

/** That it will be, unless its receiver takes something. */
export function failingMail(publicUrl: string, subscription: ToldSubscription, failures: number) {
  const host = hostOf(subscription);
  return {
    subject: `Webhooks to ${host} fail`,
    text: [
      `${titleOf(subscription)} has not got what was sent to it: ${failures} attempts in a row have failed. After five days without success it is stopped.`,
      'What its receiver answers:',
      pageOf(publicUrl, subscription),
    ].join('\n\n'),
  };
}

function titleOf(subscription: ToldSubscription): string {
  const name = subscription.name === '' ? '' : ` "${subscription.name}"`;
  return `The webhook subscription${name} with its receiver at ${hostOf(subscription)}`;
}

function hostOf({ url }: ToldSubscription): string {
  return new URL(url).host;
}

function pageOf(publicUrl: string, { workspaceId, id }: ToldSubscription): string {
  return `${publicUrl}/app/w/${workspaceId}/webhooks/${id}`;
}
