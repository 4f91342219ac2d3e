import { isDeepStrictEqual } from 'node:util';
import type { FindFile, StepAttachment } from '../../../engine/campaign/attachment.js';
import { say } from '../../../engine/words/say.js';
import { type Ctx, inTx } from '../../../platform/context.js';
import { AppError, conflict, notFound } from '../../../platform/errors.js';
import {
  addSteps,
  changeStoredStep,
  getStep,
  listCampaignSteps,
  type StepChange,
  type StepContent,
  type StepPorts,
} from '../campaigns/steps/index.js';
import { findFilesIn } from '../files/index.js';
import { contentOf, copiesOf, emailOf, type TEMPLATE_FIELDS, type TemplateStep } from './template-steps.js';
import { getUsableTemplate, type UsableTemplate } from './usable-template.service.js';

/**
 * Adds copies of the steps of a template to a campaign, at `order` or after the last step. Throws 404 `template_not_found`
 * and `campaign_not_found`, 409 `campaign_not_editable` and `limit_reached`, and 422 as `createStep` does.
 */
export function insertTemplate(
  ctx: Ctx,
  workspaceId: number,
  templateId: string,
  { campaignId, order }: { readonly campaignId: string; readonly order: number | undefined },
  ports: StepPorts,
): Promise<Awaited<ReturnType<typeof addSteps>>> {
  return inTx(ctx, async (ctx) => {
    const template = await getUsableTemplate(ctx, workspaceId, templateId);
    const { steps } = await listCampaignSteps(ctx, workspaceId, campaignId);
    const startsCampaign = order === 1 || steps.length === 0;
    const inputs = copiesOf(template.id, template.version, template.steps, startsCampaign);
    const pathOf = (index: number) => ['body', 'steps', index];
    return addSteps(ctx, workspaceId, campaignId, { inputs, order, pathOf }, ports);
  });
}

/** Text of a step that an update changes. */
export interface TemplateChange {
  /** Letter of the variant; null for the step itself. */
  readonly variant: string | null;
  readonly field: (typeof TEMPLATE_FIELDS)[number];
  /** Current text; null if the variant is added, or the subject determines the thread mode. */
  readonly before: string | null;
  /** New text; null if the variant is removed, or the subject determines the thread mode. */
  readonly after: string | null;
}

export interface TemplateUpdate {
  readonly template: UsableTemplate;
  /** Version that the step was copied from. */
  readonly version: number;
  readonly changes: readonly TemplateChange[];
}

/**
 * Compares a step with its template. Throws 404 `step_not_found`, 404 `template_not_found` for a step without a
 * template, and 409 `template_step_removed`.
 */
export async function previewUpdate(ctx: Ctx, workspaceId: number, stepId: string): Promise<TemplateUpdate> {
  const { step } = await getStep(ctx, workspaceId, stepId);
  const { template, latest, origin } = await latestOf(ctx, workspaceId, step);
  const files = await findFilesIn(ctx, workspaceId, [step, latest]);
  return { template, version: origin.version, changes: changesOf(step, latest, files) };
}

/**
 * Replaces the email of a step by the current version of its template, by the rules of a step update. Throws as
 * `previewUpdate` and `changeStoredStep` do, and 412 if `version` is no longer current.
 */
export function applyUpdate(
  ctx: Ctx,
  workspaceId: number,
  stepId: string,
  { version, ifMatch }: { readonly version: number | undefined; readonly ifMatch: string | undefined },
  ports: StepPorts,
): Promise<StepChange> {
  return inTx(ctx, async (ctx) => {
    const { step } = await getStep(ctx, workspaceId, stepId);
    const { template, latest, origin } = await latestOf(ctx, workspaceId, step);
    if (version !== undefined && version !== template.version) {
      const text = say`The template has changed. Preview the update and retry.`;
      throw new AppError('precondition_failed', 412, text, { version: template.version });
    }
    const { variants, ...texts } = emailOf(latest);
    // Sending the same variants would reset the winner.
    const isSame = isDeepStrictEqual(emailOf(contentOf(step)).variants, variants);
    const input = { ...texts, ...(isSame ? {} : { variants }), origin: { ...origin, version: template.version } };
    return changeStoredStep(ctx, workspaceId, stepId, input, ifMatch, ports);
  });
}

async function latestOf(ctx: Ctx, workspaceId: number, { origin }: StepContent) {
  if (origin === null) throw notFound('template');
  const template = await getUsableTemplate(ctx, workspaceId, origin.templateId);
  const latest = template.steps.find(({ id }) => id === origin.stepId);
  if (latest !== undefined) return { template, latest, origin };
  const text = say`The current version of the template no longer has this step.`;
  throw conflict('template_step_removed', text, { templateId: template.id, version: template.version });
}

const TEXTS = ['subject', 'bodyText', 'bodyHtml'] as const;

function changesOf(step: StepContent, latest: TemplateStep, files: FindFile): TemplateChange[] {
  const namesOf = (attachments: readonly StepAttachment[] | null): string | null =>
    attachments?.map(({ fileId }) => files(fileId)?.name ?? fileId).join(', ') ?? null;
  const own = (['name', 'threadMode', ...TEXTS] as const).map((field) => ({
    ...{ variant: null, field, before: step[field], after: latest[field] },
  }));
  const attached = [
    {
      ...{ variant: null, field: 'attachments' as const },
      ...{ before: namesOf(step.attachments), after: namesOf(latest.attachments) },
    },
    {
      ...{ variant: null, field: 'attachmentNames' as const },
      ...{ before: step.attachmentNames.join(', '), after: latest.attachmentNames.join(', ') },
    },
  ];
  const variants = Array.from({ length: Math.max(step.variants.length, latest.variants.length) }, (_, index) => {
    const valuesOf = (variant: (typeof latest.variants)[number] | undefined) =>
      variant && {
        ...{ ...variant, share: String(variant.share), attachments: namesOf(variant.attachments) },
        attachmentNames: variant.attachmentNames?.join(', ') ?? null,
      };
    const [before, after] = [valuesOf(step.variants[index]), valuesOf(latest.variants[index])];
    return ([...TEXTS, 'share', 'attachments', 'attachmentNames'] as const).map((field) => ({
      variant: String.fromCharCode(65 + index),
      field,
      before: before?.[field] ?? null,
      after: after?.[field] ?? null,
    }));
  });
  return [...own, ...attached, ...variants.flat()].filter(({ before, after }) => before !== after);
}
