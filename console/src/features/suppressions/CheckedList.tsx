import { Button, Group } from '@mantine/core';
import { saveFile } from '../../ui/save-file';
import { Icon } from '../../ui/show/Icon';
import { State } from '../../ui/show/State';
import { words } from '../../words';
import { suppressions as suppressionsWords } from '../../words/contacts/suppressions';
import type { CheckResult } from './check';
import { reasonName } from './reason-name';

const text = suppressionsWords.checkList;
const SHOWN = 200;

/** Suppressed addresses of a list, each with its entry. */
export function CheckedList({
  result: { matches, clear, invalid },
  asked,
  onMore,
  onClose,
}: {
  result: CheckResult;
  asked: readonly string[];
  onMore: () => void;
  onClose: () => void;
}) {
  const download = () => {
    const out = new Set([...matches.map((one) => one.email), ...invalid]);
    const lines = ['email', ...asked.filter((email) => !out.has(email))];
    saveFile('may-be-written-to.csv', new Blob([`${lines.join('\r\n')}\r\n`], { type: 'text/csv' }));
  };
  return (
    <div className="section stack" role="status">
      <State tone={matches.length === 0 ? 'good' : 'bad'}>{text.covered(matches.length)}</State>
      <span>{text.clear(clear)}</span>
      {invalid.length > 0 && <State tone="warn">{text.invalid(invalid.length)}</State>}
      {matches.length > 0 && (
        <ul style={{ margin: 0, paddingLeft: 20, overflowWrap: 'anywhere' }}>
          {matches.slice(0, SHOWN).map(({ email, entry }) => (
            <li key={email}>{text.match(email, entry.email, reasonName(entry.reason))}</li>
          ))}
        </ul>
      )}
      {matches.length > SHOWN && <span className="caption">{text.more(matches.length - SHOWN)}</span>}
      {clear > 0 && matches.length + invalid.length > 0 && (
        <Button
          variant="default"
          onClick={download}
          leftSection={<Icon name="download" size={14} />}
          style={{ alignSelf: 'flex-start' }}
        >
          {text.download}
        </Button>
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onMore}>
          {text.again}
        </Button>
        <Button onClick={onClose} data-autofocus>
          {words.common.close}
        </Button>
      </Group>
    </div>
  );
}
