import type { Api } from './api.js';
import { SUPPRESSED } from './story.js';

/** Tag by which the segment includes people, and the tag that an enrollment rule excludes. */
const TAG = 'spring fair';
const CUSTOMER = 'customer';
/** Days on which people are added to the address book. */
const DAYS = 5;
const PER_DAY = 3;
/** Maximum time from entering a segment to the enrollment. */
const ENROLLED_WITHIN_MS = 60_000;

interface Profile {
  readonly id: string;
  readonly email: string;
}

/** A contact of the campaign, as far as its enrollment is judged. */
interface Enrolled {
  readonly email: string;
  readonly status: string;
  readonly createdAt: string;
}

/**
 * Adds people to the address book while the campaign runs. A segment of the campaign includes them by a tag: most have it from the start,
 * some get it a day later, and some lose it again.
 */
export class Guests {
  #day = 0;
  #segmentId = '';
  /** When each person entered the segment. */
  readonly #entered = new Map<string, Date>();
  readonly #excluded = new Set<string>();
  #untagged: Profile[] = [];
  #tagged: Profile[] = [];
  #left = 0;

  constructor(
    private readonly api: Api,
    private readonly campaignId: string,
    private readonly now: () => Date,
  ) {}

  /** Links the segment, and excludes customers from the campaign. */
  async link(): Promise<void> {
    const conditions = [{ about: 'tag', op: 'has', value: TAG }];
    const definition = { match: 'all', conditions };
    this.#segmentId = (await this.api.post<{ id: string }>('/segments', { name: 'Met at the fair', definition })).id;
    const enrollment = { exclude: [{ field: 'tags', values: [CUSTOMER] }] };
    await this.api.patch(`/campaigns/${this.campaignId}`, { settings: { enrollment } });
    await this.api.post(`/campaigns/${this.campaignId}/segments`, { segmentId: this.#segmentId, onLeave: 'keep' });
  }

  /** Plays what a member does in the address book on the next day. */
  async nextDay(): Promise<void> {
    this.#day += 1;
    if (this.#day > DAYS) return;
    // One guest of yesterday leaves the segment, and stays in the campaign.
    const [leaving] = this.#tagged;
    if (leaving !== undefined) await this.#change(leaving, { removeTags: [TAG] });
    if (leaving !== undefined) this.#left += 1;
    for (const guest of this.#untagged) {
      await this.#change(guest, { addTags: [TAG] });
      this.#entered.set(guest.email, this.now());
    }
    this.#tagged = [];
    for (let at = 0; at < PER_DAY; at += 1) this.#tagged.push(await this.#add(`guest${at}`, [TAG]));
    for (const { email } of this.#tagged) this.#entered.set(email, this.now());
    this.#untagged = [await this.#add('later', [])];
    this.#excluded.add((await this.#add('client', [TAG, CUSTOMER])).email);
    if (this.#day === 1) await this.api.post('/profiles', { email: SUPPRESSED[0], tags: [TAG] });
  }

  /** Returns what is wrong, one line each. */
  async judge(contacts: readonly Enrolled[]): Promise<string[]> {
    const found: string[] = [];
    const known = new Map(contacts.map((contact) => [contact.email, contact]));
    for (const [email, entered] of this.#entered) {
      const at = known.get(email)?.createdAt;
      if (at === undefined) found.push(`${email} entered the segment and was not enrolled`);
      else if (new Date(at).getTime() - entered.getTime() > ENROLLED_WITHIN_MS)
        found.push(`${email} entered at ${entered.toISOString()} and was enrolled at ${at}`);
    }
    if (contacts.length !== known.size) found.push(`${contacts.length - known.size} contacts are enrolled twice`);
    const refused = await this.api.all<{ email: string; rule: string }>(`/campaigns/${this.campaignId}/not-enrolled`);
    const listed = new Set(refused.flatMap(({ email, rule }) => (rule === 'excluded_value' ? [email] : [])));
    for (const email of [...this.#excluded, SUPPRESSED[0] ?? '']) {
      if (known.has(email)) found.push(`${email} is excluded, and was enrolled`);
      if (this.#excluded.has(email) && !listed.has(email)) found.push(`${email} is excluded for no stated reason`);
    }
    if (this.#entered.size < DAYS * PER_DAY || this.#left === 0)
      found.push('too few people entered or left the segment');
    return found;
  }

  #add(name: string, tags: readonly string[]): Promise<Profile> {
    return this.api.post<Profile>('/profiles', {
      email: `${name}.day${this.#day}@fair${this.#day}.test`,
      ...{ firstName: 'Noor', company: 'Fair Guests', city: 'Hamburg', tags },
    });
  }

  async #change({ id }: Profile, change: { addTags?: string[]; removeTags?: string[] }): Promise<void> {
    await this.api.post('/profiles/batch', { profileIds: [id], ...change });
  }
}
