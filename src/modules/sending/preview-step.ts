import { DEFAULT_STOP_RULES } from '../../engine/stop-rules/rules.js';
import { type CompiledTemplate, compileTemplate, type TemplateKind } from '../../engine/template/compile.js';
import { TemplateSyntaxError } from '../../engine/template/errors.js';
import { ValidationError, type ValidationIssue, valueIssue } from '../../platform/errors.js';
import { htmlToText } from '../../platform/mail/mime/text.js';
import {
  type CampaignPlan,
  defaultSchedule,
  defaultSettings,
  type PlanStep,
  type PlanVariant,
} from '../campaigns/index.js';

/** Texts of a request; what is left out comes from the step. */
export interface PreviewTexts {
  readonly subject?: string | undefined;
  readonly bodyText?: string | undefined;
  readonly bodyHtml?: string | undefined;
}

export const NIL_ID = '00000000-0000-0000-0000-000000000000';

/** The variant with the request's texts in place of its own. Throws 422 `template_syntax` and `unbalanced_spintax`. */
export function withTexts(variant: PlanVariant, texts: PreviewTexts): PlanVariant {
  if (texts.subject === undefined && texts.bodyText === undefined && texts.bodyHtml === undefined) return variant;
  const { source } = variant;
  const ownBody = texts.bodyText !== undefined || texts.bodyHtml !== undefined;
  const subject = texts.subject ?? source.subject;
  const bodyHtml = texts.bodyHtml ?? (ownBody ? '' : source.bodyHtml);
  const bodyText = texts.bodyText ?? (ownBody ? '' : source.bodyText);
  const issues: ValidationIssue[] = [];
  const compile = (field: string, text: string, kind: TemplateKind): CompiledTemplate => {
    try {
      return compileTemplate(text, { kind });
    } catch (error) {
      if (!(error instanceof TemplateSyntaxError)) throw error;
      issues.push(valueIssue(['body', field], error.code, error.message));
      return compileTemplate('', { kind });
    }
  };
  const html = bodyHtml === '' ? null : compile('bodyHtml', bodyHtml, 'html');
  const text = bodyText === '' && bodyHtml !== '' && issues.length === 0 ? htmlToText(bodyHtml) : bodyText;
  const templates = { subject: compile('subject', subject, 'subject'), text: compile('bodyText', text, 'text'), html };
  if (issues.length > 0) throw new ValidationError(issues);
  return { ...variant, source: { subject, bodyText, bodyHtml }, templates };
}

/** A step that exists only in the request: the first message of its campaign. */
export function looseStep(): PlanStep {
  const empty = (kind: TemplateKind) => compileTemplate('', { kind });
  const variant: PlanVariant = {
    id: null,
    label: null,
    share: 100,
    templates: { subject: empty('subject'), text: empty('text'), html: null },
    source: { subject: '', bodyText: '', bodyHtml: '' },
  };
  return {
    id: NIL_ID,
    order: 1,
    name: '',
    state: 'enabled',
    delaySeconds: 0,
    threadMode: 'new_thread',
    variants: [variant],
  };
}

/** A campaign with every default, for texts that belong to none. */
export function loosePlan(workspaceId: number, postalAddress: string | null): CampaignPlan {
  return {
    id: NIL_ID,
    workspaceId,
    name: '',
    status: 'draft',
    revision: 0,
    seed: 0,
    groupId: null,
    parentCampaignId: null,
    workspacePostalAddress: postalAddress,
    schedule: defaultSchedule,
    settings: defaultSettings,
    stopRules: DEFAULT_STOP_RULES,
    steps: [],
  };
}
