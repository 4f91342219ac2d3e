import { TEMPLATE_MODES } from '../../engine/lifecycle/enums.js';
import { REPLY_INTENT_BUCKETS, REPLY_INTENTS, REPLY_LABELS } from '../../engine/lifecycle/reply-enums.js';
import type { Ctx } from '../../platform/context.js';
import {
  DELIVERY_MODES,
  MAX_ATTACHMENT_BYTES,
  MAX_ATTACHMENTS,
  MAX_RECIPIENTS,
  UNDO_MAX_S,
} from '../outbound/index.js';
import { getWorkspace } from '../workspaces/index.js';
import type { InboxCapabilitiesOut } from './inbox-view.schemas.js';

/** What the inbox of this workspace can do: the limits are those that the operations hold. */
export async function readCapabilities(ctx: Ctx, workspaceId: number): Promise<InboxCapabilitiesOut> {
  const workspace = await getWorkspace(ctx, workspaceId);
  const isExternal = workspace.inbox_backend === 'external';
  return {
    inbox: true,
    outbound: workspace.status === 'active',
    syncMode: 'incremental',
    providers: ['native', 'google', 'microsoft', 'smtp'],
    backend: isExternal ? 'external' : 'native',
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
