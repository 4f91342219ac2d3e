import type { ApiFault } from '../providers/api-server.js';
import type { MailProvider } from './providers.js';

/** Time until the provider accepts messages of the account again, in seconds. */
const RETRY_AFTER = '240';

/** Every nth announcement of new mail is lost: only a poll finds the message. */
const LOST = 3;

/** Makes the providers misbehave from day to day, in ways that their documentation announces. */
export class ProviderFaults {
  #day = 0;

  constructor(private readonly providers: readonly MailProvider[]) {
    for (const { push } of providers) push.losses.loseEvery(LOST);
  }

  /** Plans the faults of the next simulated day and discards earlier ones that no request met. */
  nextDay(): void {
    this.#day += 1;
    for (const provider of this.providers) {
      provider.api.heal();
      for (const fault of faultsOf(provider, this.#day)) provider.api.fault(fault);
      if (this.#day % 3 === 0) provider.forget();
      if (this.#day % 3 === 1) provider.endTokens();
    }
  }

  /** Returns the kinds of faults that no request to a provider met, and providers that lost no announcement. */
  unmet(): string[] {
    return this.providers.flatMap(({ name, api, push }) => {
      const met = new Set(api.met.map(({ kind }) => kind));
      const kinds = (['answer', 'answer_after', 'drop_before'] as const).filter((kind) => !met.has(kind));
      return [
        ...kinds.map((kind) => `no request to ${name} met the fault ${kind}`),
        ...(push.losses.count === 0 ? [`no announcement of ${name} was lost`] : []),
      ];
    });
  }
}

function faultsOf({ sends, lists }: MailProvider, day: number): ApiFault[] {
  const slowDown = { status: 429, headers: { 'retry-after': RETRY_AFTER }, body: { error: { message: 'Slow down.' } } };
  const broken = { status: 503, body: { error: { message: 'The service is unavailable.' } } };
  return [
    { on: sends, kind: 'answer', answer: slowDown, skip: day % 4 },
    // The message is sent, but the response says otherwise.
    ...(day % 2 === 0 ? [{ on: sends, kind: 'answer_after', answer: broken, skip: day % 5 } as const] : []),
    { on: lists, kind: 'answer', answer: broken, skip: day },
    { on: lists, kind: 'drop_before', skip: day + 2 },
  ];
}
