import { enumeration } from '../../../../engine/enumeration.js';
import { emailbison, emailbisonFacts } from './emailbison.js';
import { instantly, instantlyFacts } from './instantly.js';
import { lemlist, lemlistFacts } from './lemlist.js';
import type { ProviderFacts, SequencerProvider } from './provider.js';
import { sandbox, sandboxFacts } from './sandbox.js';
import { smartlead, smartleadFacts } from './smartlead.js';

/** Every sequencer that mailboxes can be exported to. */
export const SEQUENCER_PROVIDER_IDS = enumeration('SequencerProvider', [
  'instantly',
  'smartlead',
  'emailbison',
  'lemlist',
  'sandbox',
]);
export type SequencerProviderId = (typeof SEQUENCER_PROVIDER_IDS)[number];

interface Registered {
  readonly facts: ProviderFacts;
  readonly provider: SequencerProvider;
}

const REGISTERED: Readonly<Record<SequencerProviderId, Registered>> = {
  instantly: { facts: instantlyFacts, provider: instantly },
  smartlead: { facts: smartleadFacts, provider: smartlead },
  emailbison: { facts: emailbisonFacts, provider: emailbison },
  lemlist: { facts: lemlistFacts, provider: lemlist },
  sandbox: { facts: sandboxFacts, provider: sandbox },
};

/** Returns the adapter of a stored provider name. Throws for a name that this version does not know. */
export function providerOf(id: string): SequencerProvider {
  return registered(id).provider;
}

export function factsOf(id: string): ProviderFacts {
  return registered(id).facts;
}

function registered(id: string): Registered {
  const found = (REGISTERED as Readonly<Record<string, Registered>>)[id];
  if (found === undefined) throw new Error(`There is no sequencer called ${id}.`);
  return found;
}
