import { useEffect, useRef } from 'react';
import { toast } from '../../ui/toast';
import { useWorkspace } from '../../ui/workspace';
import { words } from '../../words';

/** Tells a member once that their role has changed while the page was open. */
export function RoleChange() {
  const { workspace } = useWorkspace();
  const { workspace_id: id, role, project_name: name } = workspace;
  const before = useRef({ id, role });
  useEffect(() => {
    const was = before.current;
    before.current = { id, role };
    if (was.id === id && was.role !== role)
      toast.say(words.nav.roleChanged(name, words.members.role[role]), undefined, 20_000);
  }, [id, role, name]);
  return null;
}
