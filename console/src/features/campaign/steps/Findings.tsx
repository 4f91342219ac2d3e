import { Button } from '@mantine/core';
import { useMemo } from 'react';
import type { Schemas } from '../../../api/client';
import { ApiError } from '../../../api/errors';
import { fieldError } from '../../../ui/form/field-error';
import { State } from '../../../ui/show/State';
import { editor as text } from '../../../words/campaigns/editor';
import { nearest, type Scanned, scan } from '../../editor';
import type { Person } from './person';
import { previewBody, usePreview } from './preview';
import type { StepText } from './step-texts';
import { isKnown, type Variable } from './variables';

const FIELDS = ['subject', 'bodyText', 'bodyHtml'] as const;
type Field = (typeof FIELDS)[number];
type TextHint = Schemas['TextHintOut'];

const HAS_FALLBACK = /\|\s*default\b/;

interface Finding {
  readonly key: string;
  readonly field: Field;
  readonly message: string;
  readonly from: number;
  readonly to: number;
  readonly isBad: boolean;
  /** The unknown name, and the closest known one. */
  readonly fix?: { readonly name: string; readonly meant: string };
}

interface Props {
  readonly id: string;
  readonly value: StepText;
  readonly variables: readonly Variable[];
  readonly person: Person;
  /** Campaign of the step; absent for a step of a template, whose contacts are not known. */
  readonly campaignId?: string;
  readonly stepId?: string;
  readonly errorAt: (field: Field) => string | undefined;
  readonly onShow: (field: Field, from: number, to: number) => void;
  readonly onChange?: (patch: Partial<StepText>) => void;
}

/** Lists problems of a text, each with a link to its position. A server error appears at a field without local findings. */
export function Findings({ id, value, variables, person, campaignId, stepId, errorAt, onShow, onChange }: Props) {
  const scanned = useMemo(
    () => FIELDS.map((field) => [field, scan(value[field], field === 'bodyHtml')] as const),
    [value],
  );
  const { contact } = person;
  const { error, data } = usePreview(previewBody({ campaignId, stepId, value, contactId: contact?.id }));
  const refused = (field: Field) =>
    errorAt(field) ?? (error instanceof ApiError ? fieldError(error, field) : undefined);
  const missing = campaignId === undefined ? [] : data?.missingVariables;
  const unknown = new Set(missing?.filter((name) => !isKnown(name, variables)));
  const findings = [
    ...scanned.flatMap(([field, result]) => findingsOf(field, result, refused(field), unknown, variables)),
    ...firstOfEach(scanned.flatMap(([field, { uses }]) => gapsOf(field, value[field], uses, data?.usage ?? []))),
    ...(data?.hints ?? []).map(hintOf),
  ];
  const html = value.bodyHtml.match(/<a\s/gi)?.length ?? 0;
  const plain = value.bodyText === '' ? value.bodyHtml.replace(/<[^>]*>/g, ' ') : value.bodyText;
  const links = html === 0 ? (value.bodyText.match(/https?:\/\//g)?.length ?? 0) : html;
  return (
    <div id={id} className="findings" aria-live="polite">
      {findings.map(({ key, field, message, from, to, isBad, fix }) => (
        <div key={key} className="finding">
          <State tone={isBad ? 'bad' : 'warn'} icon="alert">
            {message}
          </State>
          <Button variant="subtle" size="compact-xs" onClick={() => onShow(field, from, to)}>
            {text.show}
          </Button>
          {fix !== undefined && onChange !== undefined && (
            <Button
              variant="subtle"
              size="compact-xs"
              onClick={() => onChange({ [field]: renamed(value[field], from, to, fix) })}
            >
              {text.replace(fix.meant)}
            </Button>
          )}
        </div>
      ))}
      <span className="caption">
        {text.counts(plain.split(/\s+/).filter((word) => /\p{L}/u.test(word)).length, links)}
        {value.subject !== '' && `, ${text.subjectCount([...value.subject].length)}`}
      </span>
    </div>
  );
}

function findingsOf(
  field: Field,
  { mistakes, uses }: Scanned,
  refused: string | undefined,
  unknown: ReadonlySet<string>,
  variables: readonly Variable[],
): Finding[] {
  const found: Finding[] = mistakes.map(({ code, from, to }) => ({
    key: `${field} ${code} ${from}`,
    field,
    message: text.mistakes[code],
    from,
    to,
    isBad: true,
  }));
  if (refused !== undefined && found.length === 0)
    found.push({ key: `${field} refused`, field, message: text.refused(refused), from: 0, to: 0, isBad: true });
  for (const { name, from, to } of uses) {
    if (!unknown.has(name)) continue;
    const meant = nearest(
      name,
      variables.map((one) => one.name),
    );
    found.push({
      key: `${field} ${name} ${from}`,
      field,
      message: text.unknownVariable(name, meant),
      from,
      to,
      isBad: false,
      ...(meant !== null && { fix: { name, meant } }),
    });
  }
  return found;
}

/** Variables without a default that some contacts lack a value for, each at its first use. */
function gapsOf(
  field: Field,
  source: string,
  uses: Scanned['uses'],
  usage: NonNullable<Schemas['StepPreviewOut']['usage']>,
): Finding[] {
  return usage.flatMap(({ variable, filledContacts, missingContacts }): Finding[] => {
    // Names without a value for any contact are reported as unknown.
    if (missingContacts === 0 || filledContacts === 0) return [];
    const use = uses.find(({ name, from, to }) => name === variable && !HAS_FALLBACK.test(source.slice(from, to)));
    if (use === undefined) return [];
    const message = text.gap(variable, missingContacts, filledContacts + missingContacts);
    return [{ key: `${field} ${variable} gap`, field, message, from: use.from, to: use.to, isBad: false }];
  });
}

/** Returns the first finding with each message, if the subject and the body share some. */
const firstOfEach = (gaps: readonly Finding[]): Finding[] =>
  [...new Map(gaps.toReversed().map((gap) => [gap.message, gap])).values()].toReversed();

function hintOf({ code, part, offset, length, message }: TextHint): Finding {
  return { key: `${part} ${code} ${offset}`, field: part, message, from: offset, to: offset + length, isBad: false };
}

const renamed = (source: string, from: number, to: number, { name, meant }: { name: string; meant: string }): string =>
  source.slice(0, from) + source.slice(from, to).replace(name, meant) + source.slice(to);
