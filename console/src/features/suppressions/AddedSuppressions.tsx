import { Button, Group } from '@mantine/core';
import { saveFile } from '../../ui/save-file';
import { Icon } from '../../ui/show/Icon';
import { State } from '../../ui/show/State';
import { words } from '../../words';
import { suppressions as suppressionsWords } from '../../words/contacts/suppressions';
import type { AddResult } from './add';

const text = suppressionsWords.form;
const SHOWN = 50;
const quoted = (value: string) => `"${value.replaceAll('"', '""')}"`;

/** Results of adding suppressions, with each rejected entry and its reason. */
export function AddedSuppressions({
  result,
  onMore,
  onClose,
}: {
  result: AddResult;
  onMore: () => void;
  onClose: () => void;
}) {
  const { rejections, rejected } = result;
  const download = () => {
    const lines = rejections.map((one) => `${one.line ?? ''},${quoted(one.email)},${one.code},${quoted(one.message)}`);
    saveFile(
      'not-suppressed.csv',
      new Blob([['line,email,code,message', ...lines].join('\r\n')], { type: 'text/csv' }),
    );
  };
  return (
    <div className="section stack" role="status">
      <State tone="good">{text.result(result.created, result.updated)}</State>
      <span>{text.contacts(result.contacts)}</span>
      {rejections.length > 0 && (
        <>
          <State tone="warn">{text.rejected(rejected)}</State>
          <ul style={{ margin: 0, paddingLeft: 20, overflowWrap: 'anywhere' }}>
            {rejections.slice(0, SHOWN).map((one) => (
              <li key={`${one.line} ${one.email} ${one.code}`}>
                {one.line === undefined ? one.email : text.line(one.line, one.email)}: {one.message}
              </li>
            ))}
          </ul>
          <Button
            variant="default"
            onClick={download}
            leftSection={<Icon name="download" size={14} />}
            style={{ alignSelf: 'flex-start' }}
          >
            {text.download}
          </Button>
        </>
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onMore}>
          {text.more}
        </Button>
        <Button onClick={onClose} data-autofocus>
          {words.common.close}
        </Button>
      </Group>
    </div>
  );
}
