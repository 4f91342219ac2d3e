import { TEMPLATE_MODES } from '../../../engine/lifecycle/enums.js';
import { REPLY_INTENT_BUCKETS, REPLY_INTENTS, REPLY_LABELS } from '../../../engine/lifecycle/reply-enums.js';
import type { Ctx } from '../../../platform/context.js';
import { getWorkspace } from '../../foundation/workspaces/index.js';
import {
  DELIVERY_MODES,
  MAX_ATTACHMENT_BYTES,
  MAX_ATTACHMENTS,
  MAX_RECIPIENTS,
  UNDO_MAX_S,
} from '../outbound/index.js';

/** Returns the capabilities of this workspace's inbox, with the limits of the operations. */
export async function readCapabilities(ctx: Ctx, workspaceId: number) {
  const workspace = await getWorkspace(ctx, workspaceId);
  const isExternal = workspace.inbox_backend === 'external';
  return {
    inbox: true,
    outbound: workspace.status === 'active',
    syncMode: 'incremental' as const,
    providers: ['native' as const, 'google' as const, 'microsoft' as const, 'smtp' as const],
    backend: isExternal ? ('external' as const) : ('native' as const),
    search: true,
    replyIntents: [...REPLY_INTENTS],
    replyIntentBuckets: [...REPLY_INTENT_BUCKETS],
    replyLabels: [...REPLY_LABELS],
    replyIntentOverride: isExternal,
    deliveryModes: [...DELIVERY_MODES],
    templateModes: [...TEMPLATE_MODES],
    scheduledSend: true,
    undoSendMaxS: UNDO_MAX_S,
    attachments: { maxCount: MAX_ATTACHMENTS, maxBytes: MAX_ATTACHMENT_BYTES },
    maxRecipients: MAX_RECIPIENTS,
  };
}
