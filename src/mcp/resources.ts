import { type McpServer, ResourceTemplate } from '@modelcontextprotocol/server';
import type { ApiClient } from '../cli/api/client.js';
import { fenced } from './answer.js';
import { inPath } from './in-path.js';

interface Kind {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** Path of the API for an ID. */
  readonly path: (id: string) => string;
}

const KINDS: readonly Kind[] = [
  {
    ...{ name: 'campaign', title: 'Campaign', description: 'Settings, schedule, counts, and status of a campaign.' },
    path: (id) => `/campaigns/${inPath(id)}`,
  },
  {
    ...{ name: 'conversation', title: 'Conversation', description: 'Messages of a conversation.' },
    path: (id) => `/threads/${inPath(id)}/messages`,
  },
  {
    ...{ name: 'contact', title: 'Contact', description: 'History of a person, by email address.' },
    path: (id) => `/contacts/${inPath(id)}/timeline`,
  },
];

/** Adds `outrider://campaign/{id}`, `outrider://conversation/{id}`, and `outrider://contact/{email}`. */
export function addResources(server: McpServer, api: ApiClient, secret: () => string): void {
  for (const { name, title, description, path } of KINDS) {
    const template = new ResourceTemplate(`outrider://${name}/{id}`, { list: undefined });
    server.registerResource(name, template, { title, description, mimeType: 'text/plain' }, async (uri, { id }) => {
      const body = await api.get<unknown>(path(decodeURIComponent(String(id))));
      return { contents: [{ uri: uri.href, mimeType: 'text/plain', text: fenced(JSON.stringify(body), secret()) }] };
    });
  }
}
