import { NO_EFFECTS } from '../../../src/engine/stop-rules/effects.js';
import { detachMailbox } from '../../../src/modules/outreach/campaigns/attachments/campaign-mailboxes.service.js';
import { moveCampaign } from '../../../src/modules/outreach/campaigns/index.js';
import { suppress } from '../../../src/modules/reach/suppressions/index.js';
import { settleDetachedMailboxes } from '../../../src/modules/sending/launch/settle-changes.service.js';
import { applyEffects } from '../../../src/modules/sending/sequence/index.js';
import { type Ctx, inTx } from '../../../src/platform/context.js';
import type { Happening } from './scenario.js';
import type { Staged, StagedCampaign } from './stage.js';

/** Acknowledged stop: from step `from` (until `until`), no email that it covers may start. */
export interface Acknowledged {
  readonly what: Happening['kind'];
  /** Steps of the run (`Turns.count`). */
  readonly from: number;
  until: number | null;
  readonly campaignId: string | null;
  /** Address or `@domain`; null for every contact of the campaign. */
  readonly address: string | null;
  readonly at: Date;
}

export interface Detached {
  readonly campaignId: string;
  readonly address: string;
}

/** Members and rules that act beside the sending loop, through the public services. Each acknowledged action is recorded. */
export class Operator {
  readonly acknowledged: Acknowledged[] = [];
  readonly detached: Detached[] = [];
  readonly errors: Error[] = [];

  constructor(
    private readonly ctx: Ctx,
    private readonly staged: Staged,
    private readonly steps: () => number,
    /** Schedules the end of an action at an instant of the run. */
    private readonly later: (at: Date, what: () => Promise<void>) => void,
  ) {}

  /** Performs one action on the contact of `recipient`, or on a random one. */
  async act(happening: Happening, recipient: string | null): Promise<void> {
    const campaign =
      this.staged.campaigns.find((one) => recipient !== null && one.emails.includes(recipient)) ??
      (this.staged.campaigns[happening.pick % this.staged.campaigns.length] as StagedCampaign);
    const address = recipient ?? (campaign.emails[happening.pick % campaign.emails.length] as string);
    const contactId = campaign.contactIds[campaign.emails.indexOf(address)] as string;
    switch (happening.kind) {
      case 'suppress':
        return this.suppress(address);
      case 'suppress-domain':
        return this.suppress(address.slice(address.indexOf('@')));
      case 'reply':
        return this.#stop(campaign, contactId, address);
      case 'hold':
        return this.#hold(happening, campaign, contactId, address);
      case 'pause':
        return this.#pause(happening, campaign);
      case 'suspend':
        return this.#stopByHand(campaign, contactId, address);
      case 'detach':
        return this.#detach(happening, campaign);
    }
  }

  async suppress(email: string): Promise<void> {
    await inTx(this.ctx, (ctx) =>
      suppress(ctx, this.staged.workspaceId, [{ email, groupId: null, reason: 'manual', source: 'api' }]),
    );
    this.#acknowledge('suppress', null, email);
  }

  async #stop(campaign: StagedCampaign, contactId: string, address: string): Promise<void> {
    const { changed } = await this.#effect(campaign, contactId, address, 'replied', null);
    if (changed) this.#acknowledge('reply', campaign.campaignId, address);
  }

  async #stopByHand(campaign: StagedCampaign, contactId: string, address: string): Promise<void> {
    const { changed } = await this.#effect(campaign, contactId, address, 'stopped', null);
    if (changed) this.#acknowledge('suspend', campaign.campaignId, address);
  }

  async #hold(happening: Happening, campaign: StagedCampaign, contactId: string, address: string): Promise<void> {
    const until = new Date(this.ctx.clock.now().getTime() + happening.lastsSeconds * 1000);
    const { changed } = await this.#effect(campaign, contactId, address, 'paused', until);
    if (!changed) return;
    const entry = this.#acknowledge('hold', campaign.campaignId, address);
    this.later(until, async () => {
      entry.until = this.steps();
    });
  }

  #effect(
    campaign: StagedCampaign,
    contactId: string,
    emailKey: string,
    status: 'replied' | 'stopped' | 'paused',
    holdUntil: Date | null,
  ) {
    const reason = { replied: 'reply', stopped: 'manual', paused: 'out_of_office' } as const;
    return inTx(this.ctx, (ctx) =>
      applyEffects(
        ctx,
        this.staged.workspaceId,
        { plan: { id: campaign.campaignId, name: 'Seeded', groupId: null }, contactId, emailKey },
        { ...NO_EFFECTS, contact: { status, reason: reason[status], holdUntil } },
        'reply',
      ),
    );
  }

  async #pause(happening: Happening, campaign: StagedCampaign): Promise<void> {
    const { workspaceId } = this.staged;
    const moved = await this.#move(campaign, 'active', 'paused');
    if (!moved) return;
    const entry = this.#acknowledge('pause', campaign.campaignId, null);
    this.later(new Date(this.ctx.clock.now().getTime() + happening.lastsSeconds * 1000), async () => {
      entry.until = this.steps();
      await inTx(this.ctx, (ctx) => moveCampaign(ctx, workspaceId, campaign.campaignId, { to: 'active' }));
    });
  }

  /** Moves a campaign with status `from`; a completed one stays completed. */
  #move(campaign: StagedCampaign, from: string, to: 'paused' | 'active'): Promise<boolean> {
    const { workspaceId } = this.staged;
    return inTx(this.ctx, async (ctx) => {
      const [row] = await ctx.sql.query<{ status: string }>(
        'select status from campaigns where workspace_id = $1 and id = $2 for update',
        [workspaceId, campaign.campaignId],
      );
      if (row?.status !== from) return false;
      await moveCampaign(ctx, workspaceId, campaign.campaignId, { to });
      return true;
    });
  }

  /** Detaches one of at least two mailboxes; its contacts may continue from another one. */
  async #detach(happening: Happening, campaign: StagedCampaign): Promise<void> {
    const gone = this.detached.filter((one) => one.campaignId === campaign.campaignId).map((one) => one.address);
    const left = this.staged.mailboxes.filter(
      (mailbox) => campaign.mailboxIds.includes(mailbox.id) && !gone.includes(mailbox.address),
    );
    const mailbox = left[happening.pick % left.length];
    if (left.length < 2 || mailbox === undefined) return;
    const { workspaceId } = this.staged;
    this.detached.push({ campaignId: campaign.campaignId, address: mailbox.address });
    await detachMailbox(this.ctx, workspaceId, campaign.campaignId, mailbox.uuid, true);
    const job = { workspaceId, campaignId: campaign.campaignId, mailboxIds: [mailbox.id], reassign: true };
    const settle = (): Promise<void> => settleDetachedMailboxes(this.ctx, job);
    await settle();
    // The job retries if an email of the mailbox was in progress.
    for (const minutes of [1, 11]) this.later(new Date(this.ctx.clock.now().getTime() + minutes * 60_000), settle);
  }

  #acknowledge(what: Happening['kind'], campaignId: string | null, address: string | null): Acknowledged {
    const entry = { what, from: this.steps(), until: null, campaignId, address, at: this.ctx.clock.now() };
    this.acknowledged.push(entry);
    return entry;
  }
}
