export interface PathCommand {
  readonly address: string;
  /** ESMTP parameters, with keys in upper case: SIZE, BODY, SMTPUTF8, ENVID, ORCPT ... */
  readonly parameters: Readonly<Record<string, string>>;
}

const PATH = /^(?:FROM|TO):\s*(?:<([^<>]*)>|([^\s<>]+))(.*)$/i;

/** Parses `FROM:<a@b> SIZE=1` or `TO:<a@b>`; drops source routes (RFC 5321, 4.1.2). Null if it is not a path. */
export function parsePathArgument(text: string): PathCommand | null {
  const match = PATH.exec(text.trim());
  if (match === null) return null;
  const path = match[1] ?? match[2] ?? '';
  const address = path.startsWith('@') ? path.slice(path.indexOf(':') + 1) : path;
  const rest = (match[3] ?? '').trim();
  if (rest === '') return { address, parameters: {} };
  const parameters: Record<string, string> = {};
  for (const word of rest.split(/\s+/)) {
    const equals = word.indexOf('=');
    if (equals === -1) parameters[word.toUpperCase()] = '';
    else parameters[word.slice(0, equals).toUpperCase()] = word.slice(equals + 1);
  }
  return { address, parameters };
}

/** Returns the user of an AUTH PLAIN response: authzid NUL authcid NUL password (RFC 4616). */
export function plainUser(base64: string): string {
  return Buffer.from(base64, 'base64').toString('utf8').split('\0')[1] ?? '';
}

/** Returns the user of an XOAUTH2 or OAUTHBEARER response. */
export function bearerUser(base64: string): string {
  const text = Buffer.from(base64, 'base64').toString('utf8');
  return /(?:user=|a=)([^\u0001,]+)/.exec(text)?.[1] ?? '';
}
