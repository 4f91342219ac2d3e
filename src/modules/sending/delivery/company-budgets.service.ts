import type { CompanyThrottleFacts } from '../../../engine/admission/facts.js';
import type { CampaignPlan } from '../../../engine/campaign/plan.js';
import { localDay } from '../../../engine/schedule/local-day.js';
import type { Ctx } from '../../../platform/context.js';
import type { Candidate } from './claimed/candidates.reads.js';
import { type CompanyCount, countCompanySends, lockCompanyCounts } from './company-budgets.reads.js';

type Asking = Pick<Candidate, 'campaign_id' | 'company_domain'>;

/**
 * Remaining messages per company today (`companyThrottle`), by the local day of the requesting campaign. Free-mail providers are not
 * companies. Counts continue while a claim selects messages.
 */
export class CompanyBudgets {
  readonly #taken = new Map<string, number>();

  private constructor(
    private readonly counts: ReadonlyMap<string, number>,
    private readonly resetsAt: ReadonlyMap<string, Date>,
  ) {}

  /**
   * Counts the messages of these sends' companies. `holding`: no other transaction can add to workspace-wide counts until the caller's
   * transaction ends; a campaign's own count is protected by its locked slot. Runs no query if no plan has a throttle.
   */
  static async load(
    ctx: Ctx,
    workspaceId: number,
    plans: ReadonlyMap<string, CampaignPlan>,
    sends: readonly Asking[],
    { holding }: { readonly holding: boolean },
  ): Promise<CompanyBudgets> {
    const now = ctx.clock.now();
    const resetsAt = new Map<string, Date>();
    const asked = new Map<string, CompanyCount>();
    for (const send of sends) {
      const plan = plans.get(send.campaign_id);
      if (plan === undefined || send.company_domain === null || !plan.settings.companyThrottle.enabled) continue;
      const day = localDay(plan.schedule.timezone, now);
      resetsAt.set(plan.id, day.endsAt);
      const campaignId = plan.settings.companyThrottle.scope === 'campaign' ? plan.id : null;
      asked.set(`${plan.id} ${send.company_domain}`, {
        companyDomain: send.company_domain,
        campaignId,
        since: day.startsAt,
      });
    }
    if (asked.size === 0) return new CompanyBudgets(new Map(), resetsAt);
    const questions = [...asked.values()];
    if (holding && questions.some((one) => one.campaignId === null)) await lockCompanyCounts(ctx.sql, workspaceId);
    const counts = await countCompanySends(ctx.sql, workspaceId, questions);
    return new CompanyBudgets(new Map([...asked.keys()].map((key, at) => [key, counts[at] ?? 0])), resetsAt);
  }

  /** Returns the facts about the company of a send for admission; null if no limit applies. */
  factsOf(plan: CampaignPlan, send: Asking): CompanyThrottleFacts | null {
    const { enabled, perDay, scope } = plan.settings.companyThrottle;
    const domain = send.company_domain;
    const resetsAt = this.resetsAt.get(plan.id);
    if (!enabled || domain === null || resetsAt === undefined) return null;
    const before = this.counts.get(`${plan.id} ${domain}`) ?? 0;
    const taken = this.#taken.get(scope === 'campaign' ? `${plan.id} ${domain}` : domain) ?? 0;
    return { domain, limit: perDay, used: before + taken, resetsAt };
  }

  /** Counts a message that was just claimed. */
  use({ campaign_id: campaignId, company_domain: domain }: Asking): void {
    if (domain === null) return;
    for (const key of [`${campaignId} ${domain}`, domain]) this.#taken.set(key, (this.#taken.get(key) ?? 0) + 1);
  }
}
