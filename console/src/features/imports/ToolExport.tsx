import { Checkbox, Radio } from '@mantine/core';
import type { Schemas } from '../../api/client';
import { count } from '../../ui/show/format';
import { State } from '../../ui/show/State';
import { toolExports as text } from '../../words/contacts/tool-exports';

type Choice = Schemas['AlreadyContacted'];
type Tool = Exclude<Schemas['ImportFormat'], 'plain'>;

/** Names of the tools, the same in every language. */
const TOOL_NAMES = { instantly: 'Instantly', smartlead: 'Smartlead', lemlist: 'lemlist' };

/** Tool that exported the file, with the choice to read it as an ordinary list. */
export function Recognized({
  format,
  isPlain,
  onPlain,
}: {
  format: Tool;
  isPlain: boolean;
  onPlain: (isPlain: boolean) => void;
}) {
  const name = TOOL_NAMES[format];
  return (
    <div className="import-choices">
      <p className="import-recognized strong">{text.recognized(name)}</p>
      <Checkbox
        label={text.useStatus}
        description={text.useStatusHint(name)}
        checked={!isPlain}
        onChange={(event) => onPlain(!event.currentTarget.checked)}
      />
    </div>
  );
}

/** Contacts of an export by status, what happens to them, and data that stays behind. `choice` is null for the address book. */
export function ToolExport({
  contents,
  choice,
  onChoice,
}: {
  contents: Schemas['ImportExportOut'];
  choice: Choice | null;
  onChoice: (choice: Choice) => void;
}) {
  const { name, statuses, labels, unknownWords, notCarried } = contents;
  return (
    <section className="import-export" aria-label={text.title(name)}>
      {statuses.length > 0 && (
        <table className="columns-table export-table">
          <thead>
            <tr className="caption">
              <th scope="col">{text.columns.status(name)}</th>
              <th scope="col" className="right">
                {text.columns.rows}
              </th>
              <th scope="col">{text.columns.happens}</th>
            </tr>
          </thead>
          <tbody>
            {statuses.map(({ status, treatment, rows }) => (
              <tr key={status}>
                <th scope="row">{text.statuses[status]}</th>
                <td className="right num">{count(rows)}</td>
                <td>{happens(status, treatment, choice)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {unknownWords.length > 0 && (
        <State tone="warn" icon="alert">
          {text.unknown(unknownWords.join(', '))}
        </State>
      )}
      {choice !== null && (
        <Radio.Group label={text.contacted} value={choice} onChange={(value) => onChoice(value as Choice)}>
          <div className="import-choices">
            {Object.entries(text.choices).map(([value, label]) => (
              <Radio key={value} value={value} label={label} />
            ))}
          </div>
        </Radio.Group>
      )}
      {labels.length > 0 && (
        <p className="muted">
          {text.tags} {labels.map(({ label, rows }) => `${label} (${count(rows)})`).join(', ')}
        </p>
      )}
      <div>
        <p className="caption">{text.notCarried}</p>
        <ul className="muted export-left">
          {notCarried.map((left) => (
            <li key={left}>{left}</li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function happens(
  status: Schemas['ExportStatus'],
  treatment: Schemas['ExportTreatment'],
  choice: Choice | null,
): string {
  if (treatment === 'suppress') return choice === null ? text.happens.suppressBook : text.happens.suppress;
  if (choice === null) return text.happens.book;
  if (treatment === 'enroll') return text.happens.enroll;
  if (choice === 'enroll') return status === 'unknown' ? text.happens.book_only : text.happens.enroll_again;
  return text.happens[choice];
}
