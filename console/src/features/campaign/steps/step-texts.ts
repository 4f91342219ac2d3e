import type { Schemas } from '../../../api/client';

export type Step = Schemas['CampaignStepOut'];

export interface StepText {
  /** ID of a stored variant; absent for new variants and for the only text of a step. */
  readonly id?: string | undefined;
  readonly subject: string;
  readonly bodyText: string;
  readonly bodyHtml: string;
  /** Attached files; null for those of the step. */
  readonly attachments: readonly Schemas['StepAttachment'][] | null;
  /** Names of further files, with fields; null for those of the step. */
  readonly attachmentNames: readonly string[] | null;
  readonly share: number;
}

export interface StepEdits {
  readonly name: string;
  readonly delaySeconds: number;
  readonly threadMode: Schemas['ThreadMode'];
  readonly state: Schemas['StepState'];
  readonly texts: readonly StepText[];
}

/** Editable values of a step. Without variants, its own text is the only one. */
export function editsOf(step: Step): StepEdits {
  const { name, delaySeconds, threadMode, state, subject, bodyText, bodyHtml, attachments, attachmentNames } = step;
  const own = { subject, bodyText, bodyHtml, attachments, attachmentNames, share: 100 };
  const texts =
    step.variants.length === 0
      ? [own]
      : step.variants.map((one) => ({
          id: one.id,
          subject: one.subject,
          bodyText: one.bodyText,
          bodyHtml: one.bodyHtml,
          attachments: one.attachments,
          attachmentNames: one.attachmentNames,
          share: one.share,
        }));
  return { name, delaySeconds, threadMode, state, texts };
}

/** Returns the request body: changed fields only. Existing variants keep their IDs, and with them their stats. */
export function patchOf(step: Step, changed: Partial<StepEdits>): Schemas['CampaignStepUpdateIn'] {
  const { texts, ...rest } = changed;
  if (texts === undefined) return rest;
  const [only] = texts;
  if (texts.length === 1 && only !== undefined && step.variants.length === 0) {
    const { subject, bodyText, bodyHtml } = only;
    return { ...rest, subject, bodyText, bodyHtml, ...attachedOf(only) };
  }
  const taken = new Set(texts.map((text) => text.id));
  // A variant stored while its text was being edited is identified by its position.
  const idAt = (index: number): string | undefined => {
    const id = step.variants.length === texts.length ? step.variants[index]?.id : undefined;
    return taken.has(id) ? undefined : id;
  };
  return {
    ...rest,
    variants: texts.map(({ id: own, ...text }, index) => {
      const id = own ?? idAt(index);
      const variant = { ...text, ...ownAttachedOf(text) };
      return id === undefined ? variant : { id, ...variant };
    }),
  };
}

type Attached = Pick<StepText, 'attachments' | 'attachmentNames'>;

/** Returns the files of a step as the API takes them. */
export const attachedOf = ({ attachments, attachmentNames }: Attached) => ({
  attachments: [...(attachments ?? [])],
  attachmentNames: [...(attachmentNames ?? [])],
});

/** Returns the files of a variant as the API takes them; null for those of the step. */
export const ownAttachedOf = ({ attachments, attachmentNames }: Attached) => ({
  attachments: attachments && [...attachments],
  attachmentNames: attachmentNames && [...attachmentNames],
});

/** Returns the label of a variant as the server assigns it: `A` for the first. */
export const labelOf = (index: number): string => String.fromCharCode(65 + index);

/** Returns shares as fractions of 1, equal if unset. */
export function partsOf(texts: readonly StepText[]): number[] {
  const sum = texts.reduce((all, text) => all + text.share, 0);
  return texts.map((text) => (sum === 0 ? 1 / texts.length : text.share / sum));
}

/** Adds a variant as a copy of the first; all get the same share. */
export function withOneMore(texts: readonly StepText[]): StepText[] {
  const { id: _of, ...first } = texts[0] as StepText;
  const share = Math.round(10_000 / (texts.length + 1)) / 100;
  return [...texts, first].map((text) => ({ ...text, share }));
}

const UNITS = [
  ['days', 86_400],
  ['hours', 3_600],
  ['minutes', 60],
  ['seconds', 1],
] as const;
export type DelayUnit = (typeof UNITS)[number][0];

/** Returns a delay in the largest unit that divides it evenly. */
export function delayOf(seconds: number): { amount: number; unit: DelayUnit } {
  for (const [unit, size] of UNITS) if (seconds % size === 0 && seconds > 0) return { amount: seconds / size, unit };
  return { amount: 0, unit: 'days' };
}

export const secondsOf = (amount: number, unit: DelayUnit): number =>
  amount * (UNITS.find(([name]) => name === unit)?.[1] ?? 1);

/** Returns the day of a step, relative to the first one, without sending windows and limits. */
export function dayOf(steps: readonly Pick<Step, 'delaySeconds'>[], index: number): number {
  return Math.floor(steps.slice(1, index + 1).reduce((sum, step) => sum + step.delaySeconds, 0) / 86_400);
}
