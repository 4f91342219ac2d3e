import { isDeepStrictEqual } from 'node:util';
import { enumeration } from '../../../engine/enumeration.js';
import { resolveDelay } from '../../../engine/sequence/delay.js';
import { say } from '../../../engine/words/say.js';
import { ValidationError, valueError } from '../../../platform/errors.js';
import {
  type GivenStep,
  readNewStep,
  type StepContent,
  type StepPosition,
  type VariantContent,
} from '../campaigns/steps/index.js';

export const TEMPLATE_KINDS = enumeration('TemplateKind', ['step', 'sequence']);
/** Fields of a step that an update can change. */
export const TEMPLATE_FIELDS = enumeration('TemplateField', [
  ...(['name', 'threadMode', 'subject', 'bodyText', 'bodyHtml', 'share', 'attachments', 'attachmentNames'] as const),
]);
export type TemplateKind = (typeof TEMPLATE_KINDS)[number];

/** Step of a template: the content of a campaign step, without the names of its snippets and its own origin. */
export interface TemplateStep extends Omit<StepContent, 'variants' | 'snippets' | 'origin'> {
  /** Stays the same in later versions. */
  readonly id: string;
  /** Version that last changed the email: its texts, variants, name or thread mode. */
  readonly changedIn: number;
  readonly variants: ReadonlyArray<Omit<VariantContent, 'id'>>;
}

type Attached = 'attachments' | 'attachmentNames';

/** Steps of a stored version. Versions from before attachments have none. */
export type StoredSteps = ReadonlyArray<
  Omit<TemplateStep, Attached | 'variants'> &
    Partial<Pick<TemplateStep, Attached>> & {
      readonly variants: ReadonlyArray<Omit<VariantContent, 'id' | Attached> & Partial<VariantContent>>;
    }
>;

export function storedSteps(steps: StoredSteps): TemplateStep[] {
  return steps.map((step) => ({
    ...step,
    attachments: step.attachments ?? [],
    attachmentNames: step.attachmentNames ?? [],
    variants: step.variants.map((variant) => ({
      ...variant,
      attachments: variant.attachments ?? null,
      attachmentNames: variant.attachmentNames ?? null,
    })),
  }));
}

/** Step as submitted. If all IDs are absent, steps are matched with the current ones by position. */
export type GivenTemplateStep = GivenStep & { readonly id?: string | undefined };

/** Content of a template step, before it has an ID and a version. */
type NewTemplateStep = Omit<TemplateStep, 'id' | 'changedIn'> & { readonly id: string | undefined };

/**
 * Reads the steps of a template by the rules of campaign steps. A sequence may continue a conversation, so its first step
 * needs a subject only if it starts a thread. Throws one 422 with all errors.
 */
export function readTemplateSteps(
  kind: TemplateKind,
  inputs: readonly GivenTemplateStep[],
  refs: Pick<StepPosition, 'snippets' | 'files'>,
): NewTemplateStep[] {
  if (kind === 'step' && inputs.length !== 1) {
    throw valueError(['body', 'steps'], 'too_many', say('must have exactly one step in a template of kind `step`'));
  }
  const readings = inputs.map((input, index) => {
    const place = { isFirst: kind === 'sequence' && index === 0, continuesThread: true, ...refs };
    return { id: input.id, ...readNewStep(input, place, ['body', 'steps', index]) };
  });
  const issues = readings.flatMap((reading) => reading.issues);
  if (issues.length > 0) throw new ValidationError(issues);
  return readings.map(({ id, step }) => ({ id, ...contentOf(step) }));
}

/** Returns the content that a template copies from a campaign step. */
export function contentOf(step: StepContent): Omit<TemplateStep, 'id' | 'changedIn'> {
  const { name, subject, bodyText, bodyHtml, attachments, attachmentNames, delaySeconds, threadMode, state } = step;
  const variants = step.variants.map(({ id: _ofCampaign, ...variant }) => variant);
  const email = { name, subject, bodyText, bodyHtml, attachments, attachmentNames };
  return { ...email, delaySeconds, threadMode, state, variants };
}

/**
 * Returns the steps of a new version. Given IDs stay, which also restores the steps of an older version; a step with an
 * unchanged email keeps the version that last changed it.
 */
export function nextSteps(
  given: readonly NewTemplateStep[],
  current: readonly TemplateStep[],
  version: number,
  newId: () => string,
): TemplateStep[] {
  const byPosition = given.every(({ id }) => id === undefined);
  const taken = new Set<string>();
  return given.map((step, index) => {
    const wanted = byPosition ? current[index]?.id : step.id;
    const id = wanted === undefined || taken.has(wanted) ? newId() : wanted;
    taken.add(id);
    const known = current.find((one) => one.id === id);
    const isSame = known !== undefined && isDeepStrictEqual(emailOf(known), emailOf(step));
    return { ...step, id, changedIn: isSame ? known.changedIn : version };
  });
}

/** Returns the changes of an update to a step. Its delay, position, and status belong to the campaign. */
export function emailOf(step: Pick<TemplateStep, 'variants'> & Omit<TemplateStep, 'id' | 'changedIn'>) {
  const { name, subject, bodyText, bodyHtml, attachments, attachmentNames, threadMode, variants } = step;
  return { name, subject, bodyText, bodyHtml, attachments, attachmentNames, threadMode, variants };
}

/** Returns whether two versions have the same steps. */
export function areSameSteps(left: readonly TemplateStep[], right: readonly TemplateStep[]): boolean {
  const comparable = (steps: readonly TemplateStep[]) => steps.map(({ changedIn: _, ...step }) => step);
  return isDeepStrictEqual(comparable(left), comparable(right));
}

/**
 * Returns the input that adds copies of these steps to a campaign. A first step without a delay would be sent directly
 * after the step before it, so elsewhere it gets the default delay.
 */
export function copiesOf(
  templateId: string,
  version: number,
  steps: readonly TemplateStep[],
  startsCampaign: boolean,
): GivenStep[] {
  return steps.map(({ id, changedIn: _, delaySeconds, ...step }, index) => {
    const needsDelay = index === 0 && !startsCampaign && delaySeconds === 0;
    const delay = needsDelay ? resolveDelay({}, false) : ({ kind: 'delay', delaySeconds } as const);
    return {
      ...step,
      ...(delay.kind === 'delay' ? { delaySeconds: delay.delaySeconds } : {}),
      origin: { templateId, version, stepId: id },
    };
  });
}
