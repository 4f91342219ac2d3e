import type { Command } from 'commander';
import { given, inPath } from '../api/options.js';
import type { ApiCommands, Session } from '../api/session.js';
import type { CreatedInvitation, Invitation, Member, RemovedMember } from '../api/wire.js';
import { columns } from '../text.js';

export function addPeople(program: Command, commands: ApiCommands): void {
  const group = commands.group(program, 'people', 'List, invite, change and remove members');
  commands.add(group, 'list', 'List members and open invitations').action(commands.action(list));
  commands
    .add(group, 'invite [email]', 'Invite a member and print the link')
    .requiredOption('--role <role>', 'role in the workspace, such as member')
    .action(commands.action(invite));
  commands.add(group, 'role <user> <role>', 'Change the role of a member').action(commands.action(changeRole));
  commands.add(group, 'remove <user>', 'Remove a member from the workspace').action(commands.action(remove));
}

async function list({ api, output }: Session): Promise<void> {
  const path = `/workspaces/${await api.workspace()}`;
  const members = await api.list<Member>(`${path}/members`);
  const invitations = await api.list<Invitation>(`${path}/invitations`);
  output.result(
    columns([
      ...members.map(({ user_id, role, email, name }) => [user_id, role, email, name]),
      ...invitations.map(({ id, role, email }) => [id, role, email ?? '', '(invited)']),
    ]),
    { members, invitations },
  );
}

async function invite({ api, output }: Session, options: { readonly role: string }, email?: string): Promise<void> {
  const invitation = await api.change<CreatedInvitation>('POST', `/workspaces/${await api.workspace()}/invitations`, {
    body: given({ role: options.role, email }),
  });
  output.result([invitation.url, `The link is shown only once. It expires ${invitation.expires_at}.`], invitation);
}

async function changeRole({ api, output }: Session, _options: object, user: string, role: string): Promise<void> {
  const path = `/workspaces/${await api.workspace()}/members/${inPath(user)}`;
  const member = await api.change<Member>('PATCH', path, { body: { role } });
  output.result([`${member.email} has the role ${member.role}.`], member);
}

async function remove({ api, output }: Session, _options: object, user: string): Promise<void> {
  const path = `/workspaces/${await api.workspace()}/members/${inPath(user)}`;
  const removed = await api.change<RemovedMember>('DELETE', path);
  const keys = removed.created_api_keys.map(({ id, name }) => `  ${id}  ${name}`);
  const hint = 'API keys that this member created stay valid; "outrider keys revoke" revokes one:';
  output.result([`Removed ${user}.`, ...(keys.length === 0 ? [] : [hint, ...keys])], removed);
}
