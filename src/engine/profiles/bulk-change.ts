import { enumeration } from '../enumeration.js';
import { MOST_TAGS } from './field-types.js';

/** Actions on many profiles of the address book. */
export const BULK_CHANGE_ACTIONS = enumeration('BulkChangeAction', [
  'add_tags',
  'remove_tags',
  'set_field',
  'set_owner',
  'pin',
  'delete',
]);
export type BulkChangeAction = (typeof BULK_CHANGE_ACTIONS)[number];

export const BULK_CHANGE_STATUSES = enumeration('BulkChangeStatus', [
  'running',
  'completed',
  'failed',
  'undoing',
  'undone',
]);
export type BulkChangeStatus = (typeof BULK_CHANGE_STATUSES)[number];

/** Returns whether an action can be undone exactly. */
export function isUndoable(action: BulkChangeAction): boolean {
  return action !== 'delete';
}

/** Share and number of contacts by which a filter may match more or fewer than the caller saw. */
const TOLERATED_SHARE = 0.05;
const TOLERATED = 10;

/** Returns whether a filter matches about as many contacts as the caller saw. */
export function isExpectedCount(expected: number, count: number): boolean {
  return Math.abs(count - expected) <= Math.max(TOLERATED, expected * TOLERATED_SHARE);
}

/** Adds tags after the present ones, up to the limit, and removes others. */
export function taggedWith(tags: readonly string[], add: readonly string[], remove: readonly string[]): string[] {
  const removed = new Set(remove);
  return [...new Set([...tags, ...add])].filter((tag) => !removed.has(tag)).slice(0, MOST_TAGS);
}
