import { isWellFormedToken, makeToken } from '../../../../platform/http/credentials.js';

/** Returns the prefix of secrets of a workspace, such as `push12_`, so that a lookup stays within the workspace. */
const prefixOf = (workspaceId: number): string => `push${workspaceId}_`;

const PREFIX = /^push([1-9]\d{0,9})_/;

/** Returns a new client state, of at most 51 characters. Graph accepts 128. */
export function makeWatchSecret(workspaceId: number, randomBytes: (count: number) => Buffer): string {
  return makeToken(prefixOf(workspaceId), randomBytes);
}

/** Returns the workspace of a client state; null for a text that no watch can have, which costs no query. */
export function workspaceOfWatch(secret: string): number | null {
  const named = PREFIX.exec(secret);
  if (named === null || !isWellFormedToken(named[0], secret)) return null;
  const workspaceId = Number(named[1]);
  return workspaceId <= 2 ** 31 - 1 ? workspaceId : null;
}
