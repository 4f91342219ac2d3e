import type { CampaignStatus } from '../../../../engine/lifecycle/enums.js';
import { isoOf } from '../../../../platform/http/wire.js';
import type { RoutingPolicyView } from './routing-policy.service.js';
import type { LimitMode } from './subsequence-input.js';
import type { CampaignSubsequenceOut, SubsequenceRoutingPolicyOut } from './subsequences.schemas.js';
import type { SubsequenceView } from './subsequences.service.js';

export function subsequenceToWire({ row, campaign, trigger, ...figures }: SubsequenceView): CampaignSubsequenceOut {
  return {
    id: campaign.id,
    parentCampaignId: row.parent_campaign_id,
    name: campaign.name,
    order: row.position,
    enabled: row.enabled,
    status: campaign.status as CampaignStatus,
    trigger: trigger as CampaignSubsequenceOut['trigger'],
    entryDelaySeconds: row.entry_delay_seconds,
    dailyLimitMode: row.daily_limit_mode as LimitMode,
    dailyLimit: row.daily_limit,
    scheduleMode: row.schedule_mode as 'inherit' | 'own',
    continueThread: row.continue_thread,
    stepsCount: figures.stepsCount,
    contactCounts: figures.counts,
    sent: figures.sent,
    uniqueReplies: figures.uniqueReplies,
    createdAt: isoOf(campaign.created_at),
    updatedAt: isoOf(campaign.updated_at),
  };
}

export function routingPolicyToWire({ order, updatedAt, ...policy }: RoutingPolicyView): SubsequenceRoutingPolicyOut {
  return { ...policy, order: [...order], updatedAt: isoOf(updatedAt) };
}
