import { isWellFormedToken, makeToken } from '../../../../platform/http/credentials.js';

/** Returns the prefix of secrets of a workspace, such as `in12_`, so that a lookup stays within the workspace. */
const prefixOf = (workspaceId: number): string => `in${workspaceId}_`;

const PREFIX = /^in([1-9]\d{0,9})_/;

export function makeSourceSecret(workspaceId: number, randomBytes: (count: number) => Buffer): string {
  return makeToken(prefixOf(workspaceId), randomBytes);
}

/** Returns the workspace of a secret; null for a text that no source can have, which costs no query. */
export function workspaceOfSecret(secret: string): number | null {
  const named = PREFIX.exec(secret);
  if (named === null || !isWellFormedToken(named[0], secret)) return null;
  const workspaceId = Number(named[1]);
  return workspaceId <= 2 ** 31 - 1 ? workspaceId : null;
}
