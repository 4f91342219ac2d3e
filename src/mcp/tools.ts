import type { Scope } from '../platform/http/access.js';
import type { Effect, Tool } from './tool.js';
import { campaignTools } from './tools/campaigns.js';
import { contactTools } from './tools/contacts.js';
import { conversationTools } from './tools/conversations.js';
import { launchTools } from './tools/launching.js';
import { sendingTools } from './tools/sending.js';
import { statisticsTools } from './tools/statistics.js';
import { workspaceTools } from './tools/workspace.js';

/** All tools, in the order in which an assistant lists them. docs/use/assistants.md describes them. */
export const TOOLS: readonly Tool[] = [
  ...workspaceTools,
  ...campaignTools,
  ...launchTools,
  ...statisticsTools,
  ...contactTools,
  ...sendingTools,
  ...conversationTools,
];

const NEEDED: Readonly<Record<Effect, Scope>> = { read: 'read', edit: 'write', send: 'write', stop: 'write' };

/** Tools that a key can use. The API checks every call again; this only keeps refused tools out of the list. */
export function toolsFor(scopes: readonly Scope[]): readonly Tool[] {
  return TOOLS.filter(({ effect }) => scopes.includes(NEEDED[effect]));
}
