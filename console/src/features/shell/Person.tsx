import { Menu } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { api } from '../../api/client';
import { meQuery } from '../../api/me';
import { preferences } from '../../api/preferences';
import { session } from '../../api/session';
import { prefer, usePreferences } from '../../ui/preferences';
import { Icon } from '../../ui/show/Icon';
import { toast } from '../../ui/toast';
import { useWorkspaceId } from '../../ui/workspace';
import { words } from '../../words';
import { dropAllDrafts } from '../inbox';

/** The signed-in member, preferences, and sign-out. */
export function Person({ onKeys }: { onKeys: () => void }) {
  const me = useQuery(meQuery);
  const queries = useQueryClient();
  const { theme } = usePreferences();
  const navigate = useNavigate();
  const params = { workspaceId: String(useWorkspaceId()) };
  const goTo = (part: 'people' | 'me') => void navigate({ to: `/w/$workspaceId/settings/${part}`, params });
  const leave = async () => {
    try {
      if (session.key() === null) await api.POST('/auth/sign-out');
      session.close();
      preferences.forget();
      dropAllDrafts();
      queries.clear();
    } catch (error) {
      // A failed sign-out is shown, because the member is still signed in.
      toast.fail(error);
    }
  };
  return (
    <Menu position="top-start" width={240}>
      <Menu.Target>
        <button type="button" className="rail-link" title={me.data?.name}>
          <Icon name={me.data?.person ? 'contacts' : 'key'} size={20} />
          <span className="rail-word cut" dir="auto">
            {me.data?.name}
          </span>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{words.nav.theme.label}</Menu.Label>
        {(['light', 'dark', 'auto'] as const).map((scheme) => (
          <Menu.Item
            key={scheme}
            onClick={() => prefer({ theme: scheme })}
            rightSection={scheme === theme ? <Icon name="check" size={14} /> : null}
          >
            {words.nav.theme.names[scheme]}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item leftSection={<Icon name="contacts" />} onClick={() => goTo('people')}>
          {words.members.title}
        </Menu.Item>
        <Menu.Item leftSection={<Icon name="settings" />} onClick={() => goTo('me')}>
          {words.members.account}
        </Menu.Item>
        <Menu.Item leftSection={<Icon name="keyboard" />} onClick={onKeys} rightSection={<kbd>?</kbd>}>
          {words.nav.keys}
        </Menu.Item>
        <Menu.Item leftSection={<Icon name="external" />} component="a" href="/docs" target="_blank" rel="noopener">
          {words.nav.reference}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<Icon name="signOut" />} onClick={() => void leave()}>
          {words.nav.signOut}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
