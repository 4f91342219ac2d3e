import { recent } from '../../../ui/recent';
import { useMay, useWorkspaceId } from '../../../ui/workspace';
import { words } from '../../../words';
import { palette as text } from '../../../words/palette';
import { useSettingsParts } from '../../settings/parts';
import { ALL_SCREENS } from '../screens';
import { commandOf, useActions } from './actions';
import { useFound } from './found';
import { useGo } from './go';
import type { Item } from './item';

/** Maximum recent screens shown without input. */
const RECENT = 6;

/**
 * Entries for the input, best first: recent screens, actions, screens, and server results.
 * @param typed current input; screens update on every key press
 * @param asked input that the server searches for; its results stay until the input changes
 */
export function useItems(typed: string, asked: string): { items: readonly Item[]; isSearching: boolean } {
  const command = commandOf(asked);
  const actions = useActions(asked);
  const found = useFound(command === null ? asked : '');
  const screens = useScreens(typed);
  const isAnswered = typed === asked;
  if (!isAnswered) return { items: screens, isSearching: true };
  const searched = command === null ? found : { items: [], isSearching: false };
  return {
    items: [
      ...screens.filter(isRecent),
      ...actions.items,
      ...screens.filter((one) => !isRecent(one)),
      ...searched.items,
    ],
    isSearching: actions.isSearching || searched.isSearching,
  };
}

const isRecent = ({ group }: Item): boolean => group === text.groups.recent;

/** Recent screens, and screens and settings of the console that match by name. */
function useScreens(typed: string): Item[] {
  const workspaceId = useWorkspaceId();
  const go = useGo();
  const may = useMay();
  const parts = useSettingsParts();
  const base = `/w/${workspaceId}`;
  const screens: Item[] = [
    ...ALL_SCREENS.map(({ to, label, icon }) => ({
      label,
      icon,
      path: to.replace('$workspaceId', String(workspaceId)),
    })),
    { label: words.nav.allInboxes, icon: 'inbox' as const, path: `${base}/all-inboxes` },
    { label: words.nav.allClients, icon: 'analytics' as const, path: `${base}/clients` },
    { label: text.duplicates, icon: 'contacts' as const, path: `${base}/contacts?view=duplicates` },
    ...parts.filter(({ shown }) => shown).map(({ to, label }) => ({ label, icon: 'settings' as const, path: to })),
    ...(may
      ? [
          { label: text.connect, icon: 'plus' as const, path: `${base}/mailboxes/connect` },
          { label: text.suppress, icon: 'plus' as const, path: `${base}/suppressions?add=1` },
        ]
      : []),
  ].map(({ label, icon, path }) => ({ id: path, group: text.groups.screens, icon, label, run: go(path) }));
  const names = new Set(screens.map(({ label }) => label));
  const visited: Item[] = recent
    .of(workspaceId)
    // Screens are listed below.
    .filter(({ title }) => !names.has(title))
    .map(({ path, title }) => ({
      id: `recent ${path}`,
      group: text.groups.recent,
      icon: 'clock' as const,
      label: title,
      run: go(path.replace(/^\/app/, '')),
    }));
  const matches = ({ label }: Item) => label.toLowerCase().includes(typed.toLowerCase());
  return [...visited.filter(matches).slice(0, RECENT), ...screens.filter(matches)];
}
