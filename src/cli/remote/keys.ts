import { writeFileSync } from 'node:fs';
import type { Command } from 'commander';
import { given, inPath, positive, repeated } from '../api/options.js';
import type { ApiCommands, Session } from '../api/session.js';
import type { ApiKey, CreatedApiKey } from '../api/wire.js';
import { columns } from '../text.js';

interface KeyOptions {
  /** File for the new key. */
  readonly output?: string;
}

interface CreateOptions extends KeyOptions {
  readonly name: string;
  readonly scope?: string[];
  readonly days?: number;
}

export function addKeys(program: Command, commands: ApiCommands): void {
  const group = commands.group(program, 'keys', 'List, create, rotate and revoke API keys');
  const target = ['--output <file>', 'write the key to this new file, readable only by you, instead of printing it'];
  commands.add(group, 'list', 'List API keys').action(commands.action(list));
  commands
    .add(group, 'create', 'Create an API key')
    .requiredOption('--name <name>', 'name of the key')
    .option('--scope <scope>', 'permission; can be repeated', repeated)
    .option('--days <count>', 'days until it expires', positive)
    .option(target[0]!, target[1])
    .action(commands.action(create));
  commands
    .add(group, 'rotate <key>', 'Replace an API key; the previous one stays valid for a while')
    .option(target[0]!, target[1])
    .action(commands.action(rotate));
  commands.add(group, 'revoke <key>', 'Revoke an API key').action(commands.action(revoke));
}

async function list({ api, output }: Session): Promise<void> {
  const keys = await api.list<ApiKey>('/api-keys');
  const rows = keys.map((key) => [
    key.id,
    `...${key.hint}`,
    key.expiration_date.slice(0, 10),
    key.scopes.join(','),
    key.name,
  ]);
  output.result(columns(rows), keys);
}

async function create({ api, output }: Session, options: CreateOptions): Promise<void> {
  const body = given({ name: options.name, scopes: options.scope, expires_in_days: options.days });
  show(output, await api.change<CreatedApiKey>('POST', '/api-keys', { body }), options);
}

async function rotate({ api, output }: Session, options: KeyOptions, id: string): Promise<void> {
  show(output, await api.change<CreatedApiKey>('POST', `/api-keys/${inPath(id)}/rotate`), options);
}

async function revoke({ api, output }: Session, _options: object, id: string): Promise<void> {
  output.result([`Revoked ${id}.`], await api.change<object>('DELETE', `/api-keys/${inPath(id)}`));
}

/** The service shows a key once: it is printed even if its file cannot be written. */
function show(output: Session['output'], created: CreatedApiKey, { output: file }: KeyOptions): void {
  const { api_key: key, ...rest } = created;
  if (file !== undefined) {
    try {
      writeFileSync(file, `${key}\n`, { mode: 0o600, flag: 'wx' });
      output.result([`${created.name}: written to ${file}. It expires ${created.expiration_date}.`], { ...rest, file });
      return;
    } catch (error) {
      output.progress(`The key is shown here, because ${file} cannot be written: ${(error as Error).message}`);
    }
  }
  output.result([key, `Keep it: it is shown only once. It expires ${created.expiration_date}.`], created);
}
