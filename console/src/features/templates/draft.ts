import type { Schemas } from '../../api/client';
import { attachedOf, ownAttachedOf, type StepText } from '../campaign/steps/step-texts';

type TemplateStep = Schemas['TemplateStepOut'];

/** Step of a template in the form. */
export interface StepDraft {
  /** Identifies the step in the form. */
  readonly key: string;
  /** ID of a stored step; absent for new ones. */
  readonly id?: string;
  readonly name: string;
  readonly delaySeconds: number;
  readonly threadMode: TemplateStep['threadMode'];
  readonly state: TemplateStep['state'];
  /** Texts that variants take absent fields from. */
  readonly own: Pick<StepText, 'subject' | 'bodyText' | 'bodyHtml'> & {
    readonly attachments: TemplateStep['attachments'];
    readonly attachmentNames: TemplateStep['attachmentNames'];
  };
  readonly hasVariants: boolean;
  readonly texts: readonly StepText[];
}

export function draftOf(step: TemplateStep): StepDraft {
  const { id, name, delaySeconds, threadMode, state, subject, bodyText, bodyHtml, variants } = step;
  const own = { subject, bodyText, bodyHtml, ...attachedOf(step) };
  const texts = variants.length === 0 ? [{ ...own, share: 100 }] : variants.map(({ label: _, ...variant }) => variant);
  return { key: id, id, name, delaySeconds, threadMode, state, own, hasVariants: variants.length > 0, texts };
}

/** Returns a new step: the first one waits for nothing, later ones three days. */
export function newDraft(isFirst: boolean, texts: Pick<StepText, 'subject' | 'bodyText'>): StepDraft {
  const own = { subject: '', bodyText: '', bodyHtml: '', attachments: [], attachmentNames: [] };
  return {
    ...{
      key: crypto.randomUUID(),
      name: '',
      delaySeconds: isFirst ? 0 : 3 * 86_400,
      threadMode: null,
      state: 'enabled',
    },
    ...{ own, hasVariants: false, texts: [{ ...own, ...texts, share: 100 }] },
  };
}

export const hasOwnText = ({ hasVariants, texts }: StepDraft): boolean => !hasVariants && texts.length === 1;

/** Returns the step in the format of the API. */
export function inputOf(draft: StepDraft): Schemas['TemplateStepIn'] {
  const { id, name, delaySeconds, threadMode, state, own, texts } = draft;
  const step = { ...(id !== undefined && { id }), name, delaySeconds, threadMode, state };
  const [only] = texts;
  if (hasOwnText(draft) && only !== undefined) {
    const { subject, bodyText, bodyHtml } = only;
    return { ...step, subject, bodyText, bodyHtml, ...attachedOf(only) };
  }
  return {
    ...{ ...step, ...own },
    variants: texts.map(({ id: _, ...text }) => ({ ...text, ...ownAttachedOf(text) })),
  };
}
