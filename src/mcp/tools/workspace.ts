import { counted } from '../../engine/words/counted.js';
import { tool } from '../tool.js';
import type { Attention, Me } from '../wire.js';

export const workspaceTools = [
  tool({
    name: 'list_workspaces',
    title: 'List workspaces',
    description: 'Lists the workspaces that the API key can use, and what the key may do.',
    effect: 'read',
    input: {},
    run: async ({ api }) => {
      const { name, scopes, workspace_id, workspaces }: Me = await api.me();
      return {
        summary: `The API key ${name} can use ${counted(workspaces.length, 'workspace')} with the permissions ${scopes.join(', ')}.`,
        data: {
          defaultWorkspaceId: workspace_id,
          scopes,
          workspaces: workspaces.map(({ workspace_id: id, project_name, type, timezone, mailboxes_count }) => ({
            ...{ workspaceId: id, name: project_name, type, timezone, mailboxes: mailboxes_count },
          })),
        },
      };
    },
  }),
  tool({
    name: 'get_attention',
    title: 'What needs attention',
    description:
      'Lists problems that a member has to fix: paused campaigns, disconnected mailboxes, emails with an unknown result, disabled webhooks, expiring sign-ins. Start here to find out whether something is wrong.',
    effect: 'read',
    input: {},
    run: async ({ api }) => {
      const { items } = await api.get<Attention>('/overview/attention');
      return {
        summary:
          items.length === 0
            ? 'Nothing needs attention.'
            : `${counted(items.length, 'item needs', 'items need')} attention.`,
        data: { items },
      };
    },
  }),
];
