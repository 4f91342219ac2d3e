import { ConfigError } from './config.js';

/** Error for the operator that prevents a start: the problem, and what to do. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

interface SystemError extends Error {
  readonly code?: string;
  readonly address?: string;
  readonly port?: number;
}

/** Returns the message of an error that ended a start. Only unexpected errors include their position in the code. */
export function startMessage(error: unknown): string {
  if (error instanceof ConfigError || error instanceof StartError) return error.message;
  const { code, address, port, message, stack } = error as SystemError;
  switch (code) {
    case 'EADDRINUSE':
      return `Another program is listening at ${address}:${port}. Stop it, or set PORT (HTTP) or MAIL_INBOUND_PORT (SMTP).`;
    case 'EACCES':
    case 'EADDRNOTAVAIL':
      return port === undefined
        ? (stack ?? message)
        : `Cannot listen at ${address}:${port} (${code}). Set HOST or PORT.`;
    case 'ECONNREFUSED':
    case 'ENOTFOUND':
    case '28P01':
    case '28000':
    case '3D000':
      return `The database of DATABASE_URL cannot be used: ${message}`;
    case '53100':
    case 'ENOSPC':
      return `The disk is full: ${message}. Free some space and start again.`;
    case 'EMFILE':
    case 'ENFILE':
      return `No more files can be opened: ${message}. Raise the limit of open files and start again.`;
    default:
      return stack ?? String(error);
  }
}
