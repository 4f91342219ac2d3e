import { useLocalStorage } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { Icon } from '../../ui/show/Icon';
import { useWorkspaceId } from '../../ui/workspace';
import { ScreenCount } from './ScreenCount';
import type { ScreenGroup } from './screen';
import { SCREENS } from './screens';

/** Links to the screens of a workspace, in collapsible groups whose state the browser stores. */
export function Sidebar({ isNarrow }: { isNarrow: boolean }) {
  const [collapsed, setCollapsed] = useLocalStorage<readonly string[]>({
    key: 'outrider.collapsed',
    defaultValue: [],
    getInitialValueInEffect: false,
  });
  const toggle = (key: string) =>
    setCollapsed((now) => (now.includes(key) ? now.filter((one) => one !== key) : [...now, key]));
  return SCREENS.map((group) => (
    <Group
      key={group.key}
      group={group}
      isNarrow={isNarrow}
      isCollapsed={!isNarrow && collapsed.includes(group.key)}
      onToggle={() => toggle(group.key)}
    />
  ));
}

interface Props {
  readonly group: ScreenGroup;
  readonly isNarrow: boolean;
  readonly isCollapsed: boolean;
  readonly onToggle: () => void;
}

function Group({ group: { title, screens }, isNarrow, isCollapsed, onToggle }: Props) {
  const params = { workspaceId: String(useWorkspaceId()) };
  return (
    <div className="rail-group">
      {title !== null && !isNarrow && (
        <button type="button" className="rail-head" aria-expanded={!isCollapsed} onClick={onToggle}>
          {title}
          <Icon name={isCollapsed ? 'right' : 'down'} size={14} />
        </button>
      )}
      {!isCollapsed && (
        <ul>
          {screens.map((screen) => (
            <li key={screen.to}>
              <Link
                to={screen.to as '/'}
                params={params as never}
                activeOptions={{ exact: screen.icon === 'overview', includeSearch: false }}
                className="rail-link"
                title={screen.label}
              >
                <Icon name={screen.icon} size={20} />
                <span className="rail-word">{screen.label}</span>
                <ScreenCount screen={screen} />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
