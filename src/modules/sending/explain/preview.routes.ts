import type { App } from '../../../platform/http/http-server.js';
import { operation } from '../../../platform/http/operation.js';
import { StepPreviewIn, StepPreviewOut } from './preview.schemas.js';
import { previewStep } from './preview.service.js';
import { previewToWire } from './preview-wire.js';

/** Registers the operations that preview a step for a contact. */
export function previewRoutes(app: App): void {
  operation(app, {
    id: 'previewCampaignStep',
    method: 'POST',
    changesNothing: true,
    path: '/campaigns/steps/preview',
    tag: 'Steps',
    summary: 'Preview a step',
    description:
      'Renders an email exactly as it would be sent: the same variant, spintax choices, footer and headers for the same contact. Works with a stored step, with unsaved content, or with both. Nothing is stored or sent.',
    body: StepPreviewIn,
    response: StepPreviewOut,
    errors: ['step_not_found'],
    example: {
      body: {
        subject: '{Hi|Hello} {{firstName}}',
        bodyText: 'How is {{company}}?',
        context: { firstName: 'Ann', company: 'Acme' },
      },
    },
    handler: async (ctx, { workspaceId, body }) => previewToWire(ctx, await previewStep(ctx, workspaceId, body)),
  });
}
