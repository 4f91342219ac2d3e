import { MAX_ATTACHMENTS } from '../../../../engine/campaign/attachment.js';
import { isLongerThan } from '../../../../engine/characters.js';
import { anySnippet } from '../../../../engine/template/snippets.js';
import type { ValidationIssue } from '../../../../platform/errors.js';
import { templateIssue } from '../../../../platform/http/template-issue.js';
import { MAX_STEPS, MAX_VARIANTS } from '../core/limits.js';
import { isHtml, TEMPLATES } from './step-rules.js';

type Path = ReadonlyArray<string | number>;
type Sent = Readonly<Record<string, unknown>>;

/** Maximum length; longer texts are rejected for their length. */
const LONGEST = 100_000;

/**
 * Returns templates of a submitted step that do not compile, regardless of other errors, so that the caller sees all errors in one
 * response.
 */
export function sentStepIssues(sent: unknown, path: Path = ['body']): ValidationIssue[] {
  const { body, variants } = fieldsOf(sent);
  return [
    ...partIssues(sent, path),
    ...textIssues(body, typeof body === 'string' && isHtml(body) ? 'html' : 'text', [...path, 'body']),
    ...each(variants, MAX_VARIANTS, [...path, 'variants'], partIssues),
  ];
}

/** Returns the same errors for the steps of a campaign. */
export const sentStepsIssues = (sent: unknown): ValidationIssue[] =>
  each(fieldsOf(sent)['steps'], MAX_STEPS, ['body', 'steps'], sentStepIssues);

const partIssues = (sent: unknown, path: Path): ValidationIssue[] => [
  ...TEMPLATES.flatMap(({ field, kind }) => textIssues(fieldsOf(sent)[field], kind, [...path, field])),
  ...each(fieldsOf(sent)['attachmentNames'], MAX_ATTACHMENTS, [...path, 'attachmentNames'], nameIssues),
];

const nameIssues = (name: unknown, path: Path): ValidationIssue[] => textIssues(name, 'subject', path);

function textIssues(text: unknown, kind: 'subject' | 'text' | 'html', loc: Path): ValidationIssue[] {
  if (typeof text !== 'string' || isLongerThan(text, LONGEST)) return [];
  const issue = templateIssue(text, kind, loc, kind === 'subject' ? undefined : anySnippet);
  return issue === null ? [] : [issue];
}

const fieldsOf = (sent: unknown): Sent => (typeof sent === 'object' && sent !== null ? (sent as Sent) : {});

/** Returns the errors of the items of a list; items beyond `most` are rejected for their number. */
function each(
  list: unknown,
  most: number,
  path: Path,
  issuesOf: (item: unknown, path: Path) => ValidationIssue[],
): ValidationIssue[] {
  if (!Array.isArray(list)) return [];
  return list.slice(0, most).flatMap((item, index) => issuesOf(item, [...path, index]));
}
