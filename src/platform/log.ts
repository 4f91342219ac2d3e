import { type DestinationStream, type Logger as PinoLogger, pino } from 'pino';

/** Structured log: `log.info({ mailboxId }, 'text')`. Children include their bindings in each line. */
export type Logger = PinoLogger;

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Level of the log, and the levels of its parts that differ. A part is the binding `part` of a child. */
export interface LogLevels {
  readonly level: LogLevel;
  readonly parts: Readonly<Record<string, LogLevel>>;
}

/** Returns the part of the log to which a loop or a job writes: the first word of its name, such as `sending` of `sending.routing`. */
export const logPartOf = (name: string): string => name.split('.')[0] ?? name;

/** Keys whose values never reach a log line, compared without case, `-` and `_`. */
const SECRET_KEYS = new Set([
  'authorization',
  'proxyauthorization',
  'cookie',
  'setcookie',
  'xapikey',
  'apikey',
  'apitoken',
  'accesstoken',
  'refreshtoken',
  'token',
  'password',
  'pass',
  'passphrase',
  'secret',
  'secretkey',
  'signingsecret',
  'clientsecret',
  'masterkey',
  'privatekey',
  'bootstrapapikey',
  'databaseurl',
  'mailrelayurl',
]);

const CENSOR = '[redacted]';

/** Search depth in objects; deeper values are logged by type only, so a cycle or a huge tree costs little. */
const MAX_DEPTH = 6;

function isSecretKey(key: string): boolean {
  return SECRET_KEYS.has(key.toLowerCase().replaceAll(/[-_]/g, ''));
}

/** Instances of classes (sockets, clients, requests) refer to half the process, so only literal objects are traversed. */
function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** Returns a copy of `value` with the values of secret keys redacted at every depth; text and numbers stay unchanged. */
function redact(value: unknown, depth = 0): unknown {
  if (value === null || typeof value !== 'object' || value instanceof Date) return value;
  if (Buffer.isBuffer(value)) return `[${value.length} bytes]`;
  if (depth >= MAX_DEPTH) return Array.isArray(value) ? '[array]' : '[object]';
  if (Array.isArray(value)) return value.map((item) => redact(item, depth + 1));
  if (value instanceof Error) return redactError(value, depth);
  if (!isPlain(value)) return `[${value.constructor?.name ?? 'object'}]`;
  const out: Record<string, unknown> = {};
  for (const [key, item] of Object.entries(value)) {
    out[key] = isSecretKey(key) && item !== null && item !== undefined ? CENSOR : redact(item, depth + 1);
  }
  return out;
}

function redactError(error: Error, depth: number): Record<string, unknown> {
  const own = redact({ ...error }, depth + 1) as Record<string, unknown>;
  const cause = error.cause === undefined ? {} : { cause: redact(error.cause, depth + 1) };
  return { ...own, type: error.name, message: error.message, stack: error.stack, ...cause };
}

/** HTTP requests and responses are class instances, which serializers log. */
function redactRecord(record: Record<string, unknown>): Record<string, unknown> {
  const out: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(record)) {
    const serialized =
      (key === 'req' || key === 'res') && typeof value === 'object' && value !== null && !isPlain(value);
    out[key] = serialized ? value : (redact({ [key]: value }) as Record<string, unknown>)[key];
  }
  return out;
}

/**
 * Creates the logger of the process: one JSON line per record on standard output, or on `destination` in tests.
 * Redaction traverses every logged object, because secrets can be at any depth (`req.headers.authorization`,
 * `mailbox.smtp.password`), which no list of paths could cover.
 */
export function createLogger(levels: LogLevel | LogLevels, destination?: DestinationStream): Logger {
  const { level, parts } = typeof levels === 'string' ? { level: levels, parts: {} as LogLevels['parts'] } : levels;
  const options = {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }), log: redactRecord },
    serializers: { err: (error: unknown) => error, req: describeRequest, res: describeAnswer },
  };
  const logger = destination === undefined ? pino(options) : pino(options, destination);
  // Children inherit this method: pino formats the bindings of a child with nothing but its serializers.
  const child = logger.child;
  logger.child = function redactedChild(this: Logger, bindings, given) {
    const own = typeof bindings['part'] === 'string' ? parts[bindings['part']] : undefined;
    return child.call(this, redactRecord(bindings), own === undefined ? given : { ...given, level: own });
  } as typeof logger.child;
  return logger;
}

function describeRequest(value: unknown): unknown {
  const { id, method, url } = value as { id?: unknown; method?: unknown; url?: unknown };
  return isPlain(value as object)
    ? value
    : { id, method, url: typeof url === 'string' ? url.split('?')[0] : undefined };
}

function describeAnswer(value: unknown): unknown {
  return isPlain(value as object) ? value : { statusCode: (value as { statusCode?: unknown }).statusCode };
}

/** Logger that discards everything, for tests and tools. */
export function silentLogger(): Logger {
  return pino({ level: 'silent' });
}
