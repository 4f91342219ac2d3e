import type { Provider } from '../providers/oauth-double.js';

/** Address domain of each server: the service's own one, and those of the providers. */
const DOMAINS = { own: 'studio-nord.test', google: 'studionord.test', microsoft: 'nord-studio.test' } as const;

/** Eight members of a small agency: half have a mailbox at the service itself, the others at a provider. */
const MEMBERS: ReadonlyArray<readonly [string, string, keyof typeof DOMAINS]> = [
  ['Nora', 'Lindqvist', 'own'],
  ['Tom', 'Becker', 'own'],
  ['Aylin', 'Kaya', 'own'],
  ['Mateo', 'Ruiz', 'own'],
  ['Grace', 'Osei', 'google'],
  ['Jonas', 'Weber', 'google'],
  ['Ines', 'Costa', 'microsoft'],
  ['Liv', 'Dahl', 'microsoft'],
];

export interface Mailbox {
  readonly address: string;
  readonly firstName: string;
  readonly lastName: string;
  /** Provider that the service sends and reads through; null for a mailbox of the service. */
  readonly provider: Provider | null;
}

export const MAILBOXES: readonly Mailbox[] = MEMBERS.map(([firstName, lastName, home]) => ({
  ...{ firstName, lastName, address: `${firstName.toLowerCase()}@${DOMAINS[home]}` },
  provider: home === 'own' ? null : home,
}));

export const DAILY_LIMIT_PER_MAILBOX = 60;
