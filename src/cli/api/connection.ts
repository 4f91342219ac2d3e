import { readFileSync } from 'node:fs';
import { readClientSettings } from '../../platform/config.js';
import type { ServiceRequest, ServiceResponse } from '../../platform/outbound/ask-service.js';
import { StartError } from '../../platform/start-error.js';
import type { Terminal } from '../terminal.js';

export interface ConnectionOptions {
  readonly url?: string;
  readonly keyFile?: string;
  readonly workspace?: string;
}

/** Sends one request to the server. */
export type Ask = (request: ServiceRequest) => Promise<ServiceResponse>;

export interface Connection {
  /** URL of the server, without a trailing slash. */
  readonly url: string;
  /** API key, a secret. */
  readonly key: string;
  /** Workspace ID; null for the workspace of the API key. */
  readonly workspace: string | null;
}

/**
 * Returns the server and the API key from options or environment variables. No option accepts the key itself, because every user of a
 * machine can read the arguments of its processes.
 */
export function findConnection(options: ConnectionOptions, terminal: Terminal): Connection {
  const settings = readClientSettings(terminal.env);
  const url = (options.url ?? settings.url).replace(/\/+$/, '');
  if (!/^https?:\/\//.test(url) || !URL.canParse(url)) {
    throw new StartError('--url must be the URL of the server: https://outrider.example.com');
  }
  const file = options.keyFile ?? (settings.key === null ? settings.keyFile : null);
  const key = file === null ? settings.key : readKey(file);
  if (key === null) {
    throw new StartError(
      'This command needs an API key: set OUTRIDER_API_KEY, or name a file that contains it with --key-file or OUTRIDER_API_KEY_FILE.',
    );
  }
  return { url, key, workspace: options.workspace ?? settings.workspace };
}

/** Reads the key from a file, or from standard input with `-`. */
function readKey(file: string): string {
  let key: string;
  try {
    key = readFileSync(file === '-' ? 0 : file, 'utf8').trim();
  } catch (error) {
    throw new StartError(`The file of the API key cannot be read: ${(error as Error).message}`);
  }
  if (/^[\x21-\x7e]+$/.test(key)) return key;
  throw new StartError(`${file} must contain one API key and nothing else.`);
}
