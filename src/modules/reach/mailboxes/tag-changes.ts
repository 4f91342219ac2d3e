import { say } from '../../../engine/words/say.js';
import { valueError } from '../../../platform/errors.js';
import type { MailboxChange } from './wanted-settings.js';

/** Tags that a mailbox can have. */
export const MOST_TAGS = 20;

type TagChange = Pick<MailboxChange, 'tags' | 'addTags' | 'removeTags'>;

export const changesTags = ({ tags, addTags, removeTags }: TagChange): boolean =>
  tags !== undefined || addTags !== undefined || removeTags !== undefined;

/** Throws 422 for tags that are replaced and added or removed, or added and removed, in one request. */
export function requireOneTagChange({ tags, addTags, removeTags }: TagChange): void {
  if (tags !== undefined && (addTags !== undefined || removeTags !== undefined)) {
    const field = addTags === undefined ? 'removeTags' : 'addTags';
    throw valueError(['body', field], 'conflicting_values', say('cannot be combined with `tags`'));
  }
  const both = removeTags?.findIndex((tag) => addTags?.includes(tag)) ?? -1;
  if (both >= 0) {
    throw valueError(['body', 'removeTags', both], 'conflicting_values', say`cannot be both added and removed`);
  }
}

/** Returns the tags of a mailbox after the change: those it has, without the removed ones, then the added ones. */
export function tagsAfter(has: readonly string[], { addTags = [], removeTags = [] }: TagChange): string[] {
  return [...new Set([...has, ...addTags])].filter((tag) => !removeTags.includes(tag));
}
