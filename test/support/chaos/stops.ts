import { setTimeout as sleep } from 'node:timers/promises';
import type {
  CampaignExpectation,
  StopExpectation,
  SuppressionExpectation,
} from '../../../sandbox/src/oracle/expectations.js';
import type { Chance } from '../engine-sim/chance.js';
import type { Launched } from './campaigns.js';
import type { PatientClient } from './patient-client.js';

type Pause = NonNullable<CampaignExpectation['pauses']>[number];

/** Suppresses, deletes and pauses continuously, and records when each was acknowledged. */
export class Stopper {
  readonly suppressions: SuppressionExpectation[] = [];
  readonly stops: StopExpectation[] = [];
  readonly pauses = new Map<string, Pause[]>();

  constructor(
    private readonly client: PatientClient,
    private readonly workspaceId: number,
    private readonly campaigns: readonly Launched[],
    private readonly chance: Chance,
  ) {}

  get count(): number {
    return this.suppressions.length + this.stops.length + [...this.pauses.values()].flat().length;
  }

  /** Continues until `until`, and leaves no campaign paused. */
  async work(until: number): Promise<void> {
    while (Date.now() < until) {
      await sleep(this.chance.integer(200, 900));
      const campaign = this.chance.pick(this.campaigns);
      const what = this.chance.pick([
        'suppress',
        'suppress',
        'suppress-domain',
        'delete',
        'delete',
        'delete',
        'pause',
      ] as const);
      if (what === 'pause') await this.#pause(campaign);
      else if (what === 'delete') await this.#delete(campaign);
      else await this.#suppress(campaign, what === 'suppress-domain');
    }
  }

  async #suppress({ contacts }: Launched, isDomain: boolean): Promise<void> {
    const { email } = this.chance.pick(contacts);
    const value = isDomain ? email.slice(email.indexOf('@')) : email;
    await this.client.demand('POST', `/campaigns/suppressions?workspaceId=${this.workspaceId}`, { email: value });
    this.suppressions.push({ kind: isDomain ? 'domain' : 'email', value, at: now() });
  }

  async #delete({ expectation, contacts }: Launched): Promise<void> {
    const { id, email } = this.chance.pick(contacts);
    const path = `/campaigns/${expectation.id}/contacts/${id}?workspaceId=${this.workspaceId}`;
    const { status, json } = await this.client.ask('DELETE', path);
    // A missing contact was deleted before, or by a request whose response was lost.
    if (status !== 200 && status !== 404) throw new Error(`DELETE ${path} answered ${status}: ${JSON.stringify(json)}`);
    this.stops.push({ address: email, at: now(), campaignIds: [expectation.id] });
  }

  async #pause({ expectation: { id } }: Launched): Promise<void> {
    const change = (action: string) =>
      this.client.ask('POST', `/campaigns/${id}/lifecycle?workspaceId=${this.workspaceId}`, { action });
    // A completed campaign cannot be paused.
    if ((await change('pause')).status !== 200) return;
    const from = now();
    await sleep(this.chance.integer(2_000, 5_000));
    this.pauses.set(id, [...(this.pauses.get(id) ?? []), { from, to: now() }]);
    const { status, json } = await change('resume');
    if (status !== 200) throw new Error(`the campaign was not resumed: ${status} ${JSON.stringify(json)}`);
  }
}

const now = (): string => new Date().toISOString();
