import type { FindFile, StepAttachment } from '../../../../engine/campaign/attachment.js';
import type { StepState, ThreadMode } from '../../../../engine/lifecycle/enums.js';
import { resolveDelay } from '../../../../engine/sequence/delay.js';
import { normaliseShares } from '../../../../engine/sequence/shares.js';
import type { FindSnippet } from '../../../../engine/template/program.js';
import { say } from '../../../../engine/words/say.js';
import { type ValidationIssue, valueIssue } from '../../../../platform/errors.js';
import { faultIssues } from '../../../../platform/http/template-issue.js';
import { compileTexts } from '../../../../platform/mail/message-texts.js';
import { checkAttachments } from './attachment-rules.js';

type Path = ReadonlyArray<string | number>;

/** Variant as submitted. */
export interface GivenVariant {
  /** ID of a stored variant that stays. If all are absent, variants are matched by position. */
  readonly id?: string | undefined;
  readonly subject?: string | undefined;
  readonly bodyText?: string | undefined;
  readonly bodyHtml?: string | undefined;
  /** Attachments; null for those of the step, absent for the stored ones. */
  readonly attachments?: readonly StepAttachment[] | null | undefined;
  /** Names of further attachments; null for those of the step, absent for the stored ones. */
  readonly attachmentNames?: readonly string[] | null | undefined;
  /** Share of all variants, in percent. */
  readonly share?: number | undefined;
  /** Alternative name of `share`. */
  readonly weight?: number | undefined;
}

/** Step as submitted, for creation or change. Absent fields stay or have their default, and null sets the default. */
export interface GivenStep {
  readonly order?: number | undefined;
  readonly name?: string | null | undefined;
  readonly subject?: string | null | undefined;
  /** Whole message: text, or HTML if it contains a tag. */
  readonly body?: string | null | undefined;
  readonly bodyText?: string | null | undefined;
  readonly bodyHtml?: string | null | undefined;
  readonly delaySeconds?: number | null | undefined;
  readonly delayDays?: number | null | undefined;
  readonly threadMode?: ThreadMode | null | undefined;
  readonly state?: StepState | null | undefined;
  readonly attachments?: readonly StepAttachment[] | null | undefined;
  readonly attachmentNames?: readonly string[] | null | undefined;
  readonly variants?: readonly GivenVariant[] | null | undefined;
  /** Origin of the step, set by templates, not by requests. */
  readonly origin?: StepOrigin | undefined;
}

/** Step of a template, and the version that was copied. */
export interface StepOrigin {
  readonly templateId: string;
  readonly version: number;
  /** ID of the step in the template. */
  readonly stepId: string;
}

/** Step as stored, with its variants in order. */
export interface StepContent {
  readonly name: string;
  readonly subject: string;
  readonly bodyText: string;
  readonly bodyHtml: string;
  readonly delaySeconds: number;
  /** Thread mode; null if determined by the subject. */
  readonly threadMode: ThreadMode | null;
  readonly state: StepState;
  /** Files of its emails, in order. */
  readonly attachments: readonly StepAttachment[];
  /** Templates of the names of further files, in order. */
  readonly attachmentNames: readonly string[];
  readonly variants: readonly VariantContent[];
  /** Names of the snippets in its texts and the texts of its variants. */
  readonly snippets: readonly string[];
  /** Origin in a template; null if the step was not copied from one. */
  readonly origin: StepOrigin | null;
}

export interface VariantContent {
  /** ID; null for a new variant. */
  readonly id: string | null;
  readonly subject: string;
  readonly bodyText: string;
  readonly bodyHtml: string;
  /** Attachments; null for those of the step. */
  readonly attachments: readonly StepAttachment[] | null;
  /** Templates of the names of further files; null for those of the step. */
  readonly attachmentNames: readonly string[] | null;
  /** Share in percent of all variants. */
  readonly share: number;
}

export interface StepReading {
  readonly step: StepContent;
  readonly issues: readonly ValidationIssue[];
}

const emptyStep: StepContent = {
  name: '',
  subject: '',
  bodyText: '',
  bodyHtml: '',
  delaySeconds: 0,
  threadMode: null,
  state: 'enabled',
  attachments: [],
  attachmentNames: [],
  variants: [],
  snippets: [],
  origin: null,
};

/** Position and surroundings of a step. */
export interface StepPosition {
  readonly isFirst: boolean;
  /** Whether the campaign is a subsequence whose first email continues the existing conversation. */
  readonly continuesThread: boolean;
  /** Lookup of the workspace's snippets. */
  readonly snippets: FindSnippet;
  /** Lookup of the workspace's files. */
  readonly files: FindFile;
}

/** Reads a new step at `place`. */
export function readNewStep(input: GivenStep, place: StepPosition, path: Path): StepReading {
  const variants = input.variants?.map(({ id: _ofAnotherStep, ...variant }) => variant) ?? [];
  return readStep({ ...input, variants }, emptyStep, place, path, { delay: true });
}

/** Applies the changes of a PATCH to a stored step. */
export function changeStep(input: GivenStep, current: StepContent, place: StepPosition, path: Path): StepReading {
  const delay = input.delaySeconds !== undefined || input.delayDays !== undefined;
  return readStep(input, current, place, path, { delay });
}

function readStep(
  input: GivenStep,
  current: StepContent,
  place: StepPosition,
  path: Path,
  given: { delay: boolean },
): StepReading {
  const issues: ValidationIssue[] = [];
  const content = {
    name: orDefault(input.name, current.name, ''),
    subject: orDefault(input.subject, current.subject, ''),
    ...readBodies(input, current, path, issues),
    delaySeconds: given.delay ? readDelay(input, place.isFirst, path, issues) : current.delaySeconds,
    threadMode: orDefault(input.threadMode, current.threadMode, null),
    state: orDefault(input.state, current.state, 'enabled'),
    attachments: orDefault(input.attachments, current.attachments, []),
    attachmentNames: orDefault(input.attachmentNames, current.attachmentNames, []),
    variants: readVariants(input.variants, current.variants, path, issues),
    origin: input.origin ?? current.origin,
  };
  const step: StepContent = { ...content, snippets: checkTemplates(content, place.snippets, path, issues) };
  checkContent(step, place, path, issues);
  checkAttachments(step, place.files, path, issues);
  return { step, issues };
}

function orDefault<T>(given: T | null | undefined, current: T, fallback: T): T {
  return given === undefined ? current : (given ?? fallback);
}

const TAG = /<[a-z!/][^<>]*>/i;

/** Returns whether a `body` is HTML, which means that it contains a tag. */
export const isHtml = (body: string): boolean => TAG.test(body);

/**
 * Treats `body` as the whole message: it sets one part and clears the other, unless that is given too. An unchanged `body` sent back with
 * its part changes nothing.
 */
function readBodies(input: GivenStep, current: StepContent, path: Path, issues: ValidationIssue[]) {
  const bodyText = orDefault(input.bodyText, current.bodyText, '');
  const bodyHtml = orDefault(input.bodyHtml, current.bodyHtml, '');
  const { body } = input;
  if (body === undefined || body === null || body === input.bodyHtml || body === input.bodyText) {
    const cleared = body === null;
    return {
      bodyText: cleared && input.bodyText === undefined ? '' : bodyText,
      bodyHtml: cleared && input.bodyHtml === undefined ? '' : bodyHtml,
    };
  }
  const hasTag = isHtml(body);
  const same = hasTag ? input.bodyHtml : input.bodyText;
  if (same !== undefined && same !== null && same !== '') {
    const text = say`body and ${hasTag ? 'bodyHtml' : 'bodyText'} conflict`;
    issues.push(valueIssue([...path, 'body'], 'conflicting_values', text));
  }
  return hasTag
    ? { bodyText: input.bodyText ?? '', bodyHtml: body }
    : { bodyText: body, bodyHtml: input.bodyHtml ?? '' };
}

function readDelay(input: GivenStep, isFirst: boolean, path: Path, issues: ValidationIssue[]): number {
  const delay = { delaySeconds: input.delaySeconds ?? undefined, delayDays: input.delayDays ?? undefined };
  const decision = resolveDelay(delay, isFirst);
  if (decision.kind === 'delay') return decision.delaySeconds;
  const text = say`delaySeconds and delayDays say different things`;
  issues.push(valueIssue([...path, 'delayDays'], 'delay_conflict', text, input.delayDays));
  return 0;
}

/** Matches variants: an item with a known ID keeps that variant, and a list without IDs is matched by position. */
function readVariants(
  inputs: readonly GivenVariant[] | null | undefined,
  current: readonly VariantContent[],
  path: Path,
  issues: ValidationIssue[],
): readonly VariantContent[] {
  if (inputs === undefined) return current;
  const given = inputs ?? [];
  const decision = normaliseShares(given.map(withoutRounded));
  if (decision.kind === 'refused' && decision.code === 'share_sum_zero') {
    issues.push(
      valueIssue([...path, 'variants'], decision.code, say('must have at least one variant with a `share` above 0')),
    );
  } else if (decision.kind === 'refused') {
    const at = [...path, 'variants', decision.index, 'weight'];
    issues.push(valueIssue(at, decision.code, say('`share` and `weight` conflict')));
  }
  const shares = decision.kind === 'shares' ? decision.percents : given.map(() => 0);
  const byPosition = given.every((variant) => variant.id === undefined);
  const seen = new Set<string>();
  return given.map((variant, index) => {
    const known = byPosition ? current[index] : current.find((other) => other.id === variant.id);
    if (variant.id !== undefined && seen.has(variant.id)) {
      const at = [...path, 'variants', index, 'id'];
      issues.push(
        valueIssue(at, 'conflicting_values', say`must not contain two variants with the same ID`, variant.id),
      );
    }
    if (variant.id !== undefined) seen.add(variant.id);
    return {
      id: known?.id ?? null,
      subject: variant.subject ?? '',
      bodyText: variant.bodyText ?? '',
      bodyHtml: variant.bodyHtml ?? '',
      attachments: orDefault(variant.attachments, known?.attachments ?? null, null),
      attachmentNames: orDefault(variant.attachmentNames, known?.attachmentNames ?? null, null),
      share: shares[index] ?? 0,
    };
  });
}

/** Ignores a `weight` that equals the rounded share, as responses contain it. */
function withoutRounded({ share, weight }: GivenVariant): { share?: number; weight?: number } {
  if (share === undefined) return weight === undefined ? {} : { weight };
  return weight === undefined || weight === Math.round(share) ? { share } : { share, weight };
}

const hasBody = (part: { bodyText: string; bodyHtml: string }): boolean =>
  part.bodyText.trim() !== '' || part.bodyHtml.trim() !== '';
const hasSubject = (part: { subject: string }): boolean => part.subject.trim() !== '';

const inEvery = (step: StepContent, has: (part: StepContent | VariantContent) => boolean): boolean =>
  has(step) || (step.variants.length > 0 && step.variants.every(has));

/**
 * Returns whether a step can be the first email of a contact: it has a subject, or continues the existing conversation.
 */
export function canOpen(step: StepContent, continuesThread: boolean): boolean {
  return (continuesThread && step.threadMode !== 'new_thread') || inEvery(step, hasSubject);
}

/** Requires at least one body and, in a step that starts a conversation, a subject: in the step or in every variant. */
function checkContent(step: StepContent, place: StepPosition, path: Path, issues: ValidationIssue[]): void {
  if (!inEvery(step, hasBody)) {
    issues.push(valueIssue([...path, 'body'], 'missing_one_of', say('requires `bodyText` or `bodyHtml`')));
  }
  if (place.isFirst && !canOpen(step, place.continuesThread)) {
    issues.push({ type: 'missing', loc: [...path, 'subject'], msg: 'Field required' });
  }
}

/** Template fields of a step or variant, with their kinds. */
export const TEMPLATES = [
  { field: 'subject', kind: 'subject' },
  { field: 'bodyText', kind: 'text' },
  { field: 'bodyHtml', kind: 'html' },
] as const;

/** Reports every template error in a sent part, with its offset. Returns the names of the snippets in use. */
function checkTemplates(
  step: Omit<StepContent, 'snippets'>,
  snippets: FindSnippet,
  path: Path,
  issues: ValidationIssue[],
): string[] {
  const used = new Set<string>();
  const texts = [
    { at: path, text: step },
    ...step.variants.map((variant, index) => ({ at: [...path, 'variants', index], text: variant })),
  ];
  for (const { at, text } of texts) {
    const compiled = compileTexts({ ...text, attachmentNames: text.attachmentNames ?? [] }, snippets);
    issues.push(...faultIssues(compiled.faults, (field) => [...at, field]));
    for (const { name } of compiled.snippets) used.add(name);
  }
  return [...used].sort();
}
