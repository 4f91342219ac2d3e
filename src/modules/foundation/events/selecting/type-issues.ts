import { isTypePattern } from '../../../../engine/webhook/match.js';
import { say } from '../../../../engine/words/say.js';
import { ValidationError, type ValidationIssue, valueIssue } from '../../../../platform/errors.js';
import type { EventCatalogue } from '../event-catalogue.js';

/** Returns an issue for each value of `eventTypes` that is neither an event type nor a pattern of existing types. */
export function typeIssues(catalogue: EventCatalogue, patterns: readonly string[]): ValidationIssue[] {
  return unknownTypes(patterns, (pattern) => isTypePattern(pattern, catalogue.names));
}

/** Returns an issue for each value of `eventTypes` that is not an event type. */
export function typeNameIssues(catalogue: EventCatalogue, names: readonly string[]): ValidationIssue[] {
  return unknownTypes(names, (name) => catalogue.find(name) !== undefined);
}

/** Throws 422 `unknown_event_type` at `loc` if the type does not exist. */
export function requireEventType(catalogue: EventCatalogue, name: string, loc: readonly string[]): void {
  if (catalogue.find(name) === undefined) throw new ValidationError([unknownType([...loc], name)]);
}

function unknownType(loc: Array<string | number>, type: string): ValidationIssue {
  return valueIssue(loc, 'unknown_event_type', say`unknown event type`, type);
}

function unknownTypes(types: readonly string[], isKnown: (type: string) => boolean): ValidationIssue[] {
  return types.flatMap((type, index) => (isKnown(type) ? [] : [unknownType(['body', 'eventTypes', index], type)]));
}
