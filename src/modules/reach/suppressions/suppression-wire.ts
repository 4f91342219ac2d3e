import { suppressionScope } from '../../../engine/admission/suppression-reason.js';
import { isoOf, isoOrNull } from '../../../platform/http/wire.js';
import { targetText } from './suppression-target.js';
import type { SuppressionRow } from './suppressions.repo.js';
import type { CampaignSuppressionOut } from './suppressions.schemas.js';

export function suppressionToWire(row: SuppressionRow): CampaignSuppressionOut {
  return {
    id: row.id,
    workspaceId: row.workspace_id,
    email: targetText(row),
    kind: row.kind as CampaignSuppressionOut['kind'],
    scope: suppressionScope(row.group_id),
    groupId: row.group_id === '' ? null : row.group_id,
    reason: row.reason,
    note: row.note,
    source: row.source as CampaignSuppressionOut['source'],
    campaignId: row.campaign_id,
    expiresAt: isoOrNull(row.expires_at),
    createdAt: isoOf(row.created_at),
    updatedAt: isoOf(row.updated_at),
  };
}
