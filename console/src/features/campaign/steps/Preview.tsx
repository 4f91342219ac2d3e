import { ActionIcon, Button, SegmentedControl, Select } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { ApiError } from '../../../api/errors';
import { Problem } from '../../../ui/page/Problem';
import { decodedWords } from '../../../ui/show/decoded-words';
import { Icon } from '../../../ui/show/Icon';
import { State } from '../../../ui/show/State';
import { words } from '../../../words';
import { editor as text } from '../../../words/campaigns/editor';
import { AttachedFiles } from '../../files/AttachedFiles';
import { useShownFiles } from '../../files/shown-files';
import { useEmbeddedPictures } from './embedded-pictures';
import { nameOf, type Person } from './person';
import { previewBody, usePreview } from './preview';
import type { StepText } from './step-texts';

type Mode = keyof typeof text.previewModes;

interface Props {
  readonly campaignId: string;
  readonly stepId: string;
  readonly value: StepText;
  /** Files of the email. */
  readonly attachments: NonNullable<StepText['attachments']>;
  readonly person: Person;
  readonly blankIsSent: boolean;
  readonly test: ReactNode;
}

/** Preview of the exact email for a contact, rendered by the sending code. */
export function Preview({ campaignId, stepId, value, attachments, person, blankIsSent, test }: Props) {
  const [seed, setSeed] = useState<number | undefined>(undefined);
  const [mode, setMode] = useState<Mode>('desktop');
  const { contact } = person;
  const body = previewBody({ campaignId, stepId, value, contactId: contact?.id });
  const query = usePreview({ ...body, ...(seed !== undefined && { seed }) });
  const shown = query.data;
  const named = shown?.attachmentNames.flatMap(({ fileId }) => (fileId === null ? [] : [{ fileId }])) ?? [];
  const files = useShownFiles(withoutRepeats([...attachments, ...named]));
  const html = useEmbeddedPictures(shown?.bodyHtml ?? '', shown?.attachments ?? []);
  const isHtml = mode !== 'plain' && shown !== undefined && shown.bodyHtml !== '';
  return (
    <aside className="preview" aria-label={text.preview}>
      <PersonPick person={person} />
      {query.error !== null && !isOfTexts(query.error) && (
        <Problem error={query.error} again={() => void query.refetch()} />
      )}
      {shown !== undefined && (
        <>
          <dl className="preview-head">
            {shown.headers['From'] !== undefined && (
              <>
                <dt>{text.previewFrom}</dt>
                <dd className="cut" dir="auto">
                  {decodedWords(shown.headers['From'])}
                </dd>
              </>
            )}
            <dt>{text.previewSubject}</dt>
            <dd className="strong" dir="auto">
              {shown.subject}
            </dd>
          </dl>
          <div className={`preview-body preview-${mode}`}>
            {isHtml ? (
              <iframe className="preview-frame" title={text.previewFrame} sandbox="" srcDoc={pageOf(html)} />
            ) : (
              <div className="preview-text" dir="auto">
                {shown.bodyText}
              </div>
            )}
          </div>
          {files.length > 0 && <AttachedFiles files={files} />}
          {shown.missingVariables.length > 0 && contact !== undefined && (
            <State tone="warn">
              {(blankIsSent ? text.missingBlank : text.missing)(shown.missingVariables.join(', '))}
            </State>
          )}
          {shown.warnings.map((warning) => (
            <State key={warning} tone="warn">
              {warning}
            </State>
          ))}
        </>
      )}
      {contact === undefined && <span className="caption">{text.previewEmpty}</span>}
      <div className="preview-foot">
        <SegmentedControl
          aria-label={text.previewMode}
          value={mode}
          onChange={(next) => setMode(next as Mode)}
          data={Object.entries(text.previewModes).map(([key, label]) => ({ value: key, label }))}
        />
        <Button
          variant="subtle"
          leftSection={<Icon name="refresh" size={14} />}
          onClick={() => setSeed((now) => (now ?? shown?.seed ?? 0) + 1)}
        >
          {text.previewAnother}
        </Button>
        {test}
      </div>
    </aside>
  );
}

const withoutRepeats = <T extends { readonly fileId: string }>(files: readonly T[]): T[] => [
  ...new Map(files.map((file) => [file.fileId, file])).values(),
];

/** Returns whether the editor shows the error already. */
const isOfTexts = (error: unknown): boolean => error instanceof ApiError && error.status === 422;

const pageOf = (html: string): string =>
  `<!doctype html><meta charset="utf-8"><body style="margin:12px;font:15px/24px system-ui,sans-serif;color:#16191d;background:#fff;overflow-wrap:anywhere">${html}`;

function PersonPick({ person }: { person: Person }) {
  const { people, contact, position, pick } = person;
  const options = contact === undefined || position !== -1 ? people : [contact, ...people];
  return (
    <div className="preview-person">
      <Select
        aria-label={text.previewAs}
        leftSection={<span className="caption">{text.previewAs}</span>}
        leftSectionWidth={64}
        placeholder={text.previewNone}
        searchable
        value={contact?.id ?? null}
        onSearchChange={(value) => person.setSearch(people.some((one) => nameOf(one) === value) ? '' : value)}
        filter={({ options: all }) => all}
        nothingFoundMessage={words.common.nothingMatches}
        onChange={(id) => id !== null && pick(id)}
        data={options.map((one) => ({ value: one.id, label: nameOf(one) }))}
        style={{ flex: 1 }}
      />
      <ActionIcon
        aria-label={text.previewPrevious}
        disabled={position <= 0}
        onClick={() => pick(people[position - 1]?.id ?? null)}
      >
        <Icon name="left" />
      </ActionIcon>
      <ActionIcon
        aria-label={text.previewNext}
        disabled={position === -1 || position >= people.length - 1}
        onClick={() => pick(people[position + 1]?.id ?? null)}
      >
        <Icon name="right" />
      </ActionIcon>
    </div>
  );
}
