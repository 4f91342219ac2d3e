import type { Schemas } from '../../api/client';
import { localized } from '../localized';

const kinds: Record<Schemas['SharedTextKind'], string> = { snippet: 'Snippet', template: 'Template' };
const groups: Record<Schemas['SharedTextKind'], string> = { snippet: 'Snippets', template: 'Templates' };

/** Texts of the page with snippets and templates that the account shares with all workspaces. */
export const sharedTexts = localized('sharedTexts', {
  title: 'Shared texts',
  lead: 'Snippets and templates for all workspaces, read-only. A snippet of the workspace with the same name takes precedence.',
  find: 'Search shared texts',
  empty: 'No shared texts yet. An owner of the account can share snippets and templates with all workspaces.',
  add: 'Share text',
  share: 'Share',
  shareLead:
    'Members of all workspaces see the current version, its author, and the name of this workspace. Later changes are shared once you publish them.',
  pick: 'Snippet or template',
  pickPlaceholder: 'Select a text of this workspace',
  pickEmpty: 'No snippets or templates found.',
  kinds,
  groups,
  shared: (name: string) => `“${name}” shared.`,
  columns: { name: 'Name', content: 'Content', origin: 'Workspace', version: 'Version', by: 'Shared by' },
  version: (version: number) => `Version ${version}`,
  behind: (version: number, own: number) => `Version ${version}, version ${own} not published`,
  origin: (workspace: string) => `shared by ${workspace}`,
  from: (workspace: string, author: string) => `From ${workspace}, written by ${author}`,
  publish: 'Publish current version',
  publishes: (name: string) => `Publish the current version of “${name}”`,
  stop: 'Stop sharing',
  stops: (name: string) => `Stop sharing “${name}”`,
  stopTitle: (name: string) => `Stop sharing “${name}”?`,
  stopText:
    'Other workspaces no longer find it. The text stays in its workspace, and steps inserted from a template stay.',
});
