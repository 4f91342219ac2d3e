import { Modal } from '../../ui/page/Modal';
import { words } from '../../words';

const text = words.nav.keyTexts;
const GROUPS: readonly [string, readonly (readonly [string, string])[]][] = [
  [
    words.nav.keyGroups.everywhere,
    [
      ['Ctrl K', text.palette],
      ['/', text.search],
      ['g', text.go],
      ['w', text.workspaces],
      ['[', text.rail],
      ['z', text.undo],
      ['?', text.help],
      ['Esc', text.escape],
    ],
  ],
  [
    words.nav.keyGroups.lists,
    [
      ['j k', text.next],
      ['Home End', text.ends],
      ['Enter', text.open],
      ['x', text.select],
      ['Ctrl A', text.selectAll],
    ],
  ],
  [
    words.nav.keyGroups.inbox,
    [
      ['1 - 6', text.intent],
      ['l', text.label],
      ['e', text.archive],
      ['s', text.snooze],
      ['m', text.assign],
      ['r a f', text.reply],
      ['n', text.write],
      ['t', text.note],
      ['u', text.suppress],
      ['U', text.unread],
      ['i', text.person],
      ['Ctrl B I', text.format],
      ['Ctrl Shift L', text.link],
      ['Ctrl Enter', text.send],
    ],
  ],
];

export function KeyHelp({ onClose }: { onClose: () => void }) {
  return (
    <Modal
      opened
      onClose={onClose}
      title={words.nav.keysTitle}
      size="lg"
      closeButtonProps={{ 'aria-label': words.common.close }}
    >
      <div className="keys">
        {GROUPS.map(([title, keys]) => (
          <div key={title}>
            <h3>{title}</h3>
            <dl>
              {keys.map(([key, what]) => [
                <dt key={`${key}-key`}>
                  <kbd>{key}</kbd>
                </dt>,
                <dd key={key}>{what}</dd>,
              ])}
            </dl>
          </div>
        ))}
      </div>
    </Modal>
  );
}
