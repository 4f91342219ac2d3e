import { type FieldKind, fieldValueIssue, type ProfileFieldType } from '../../../engine/profiles/field-types.js';
import { say } from '../../../engine/words/say.js';
import { type Ctx, inTx } from '../../../platform/context.js';
import { isTaken } from '../../../platform/db/is-taken.js';
import { storedJson } from '../../../platform/db/stored-json.js';
import {
  conflict,
  notFound,
  ValidationError,
  type ValidationIssue,
  valueError,
  valueIssue,
} from '../../../platform/errors.js';
import type { Owner } from '../../../platform/http/owner.js';
import { noteTextsChanged } from '../snippets/index.js';
import * as rows from './fields.repo.js';

/** Maximum registered fields per workspace. */
const MOST_FIELDS = 200;

export interface FieldInput {
  readonly name: string;
  readonly label: string;
  readonly type: ProfileFieldType;
  readonly choices: readonly string[];
  readonly example: string | null;
  /** Value in emails to contacts without one; null for none. */
  readonly default: FieldValue | null;
}

/** Author of a field, and source of the contacts with a value. */
interface FieldAuthorship {
  readonly author: Owner;
  readonly origin: { readonly source: string; readonly id: string | null } | null;
}

type FieldValue = string | number | boolean | readonly string[];

/** Returns the registered fields by name. */
export function listFields(ctx: Ctx, workspaceId: number): Promise<rows.ProfileFieldRow[]> {
  return rows.listFields(ctx.sql, workspaceId);
}

/** Returns what emails contain for contacts without a value, by the name of the field. */
export async function fieldDefaults(ctx: Ctx, workspaceId: number): Promise<Readonly<Record<string, unknown>>> {
  const defaults = await rows.listDefaults(ctx.sql, workspaceId);
  return Object.fromEntries(defaults.map(({ name, default_value: value }) => [name, value]));
}

/** Returns the types of the registered fields by name. */
export async function fieldKinds(ctx: Ctx, workspaceId: number): Promise<ReadonlyMap<string, FieldKind>> {
  const fields = await rows.listFields(ctx.sql, workspaceId);
  return new Map(fields.map(({ name, type, choices }) => [name, { type: type as ProfileFieldType, choices }]));
}

/**
 * Registers a field. Throws 409 `already_exists` and `limit_reached`, and 422 for choices or a default that do not match the
 * type.
 */
export function createProfileField(
  ctx: Ctx,
  workspaceId: number,
  input: FieldInput,
  { author, origin }: FieldAuthorship,
): Promise<rows.ProfileFieldRow> {
  requireChoices(input.type, input.choices);
  requireDefault(input, input.default);
  return inTx(ctx, async (ctx) => {
    await rows.lockRegister(ctx.sql, workspaceId);
    const known = await rows.listFields(ctx.sql, workspaceId);
    if (known.length >= MOST_FIELDS) {
      const text = say`The workspace has ${known.length} of ${MOST_FIELDS} fields.`;
      throw conflict('limit_reached', text, { limit: MOST_FIELDS });
    }
    const now = ctx.clock.now();
    const { choices, default: value, ...same } = input;
    if (value !== null) await noteTextsChanged(ctx, workspaceId);
    try {
      return await rows.insertField(ctx.sql, workspaceId, {
        ...same,
        choices: [...choices],
        default_value: storedOrNull(value),
        ...{ created_by: author.ref, created_by_name: author.name },
        ...{ origin: origin?.source ?? null, origin_id: origin?.id ?? null },
        id: ctx.ids.uuid(),
        created_at: now,
        updated_at: now,
      });
    } catch (error) {
      if (!isTaken(error)) throw error;
      throw conflict('already_exists', say`The field ${input.name} is already registered.`, { field: 'name' });
    }
  });
}

/** Changes the label, choices, example or default of a field. Throws 404 `profile_field_not_found`, and the 422s of creation. */
export function changeProfileField(
  ctx: Ctx,
  workspaceId: number,
  id: string,
  change: Partial<Pick<FieldInput, 'label' | 'choices' | 'example' | 'default'>>,
): Promise<rows.ProfileFieldRow> {
  return inTx(ctx, async (ctx) => {
    const field = await rows.lockField(ctx.sql, workspaceId, id);
    if (field === undefined) throw notFound('profile_field');
    const { choices, default: given, ...same } = change;
    if (choices !== undefined) requireChoices(field.type as ProfileFieldType, choices);
    const value = given === undefined ? (field.default_value as FieldValue | null) : given;
    requireDefault({ type: field.type as ProfileFieldType, choices: choices ?? field.choices }, value);
    if (given !== undefined) await noteTextsChanged(ctx, workspaceId);
    const values = {
      ...same,
      ...(choices === undefined ? {} : { choices: [...choices] }),
      ...(given === undefined ? {} : { default_value: storedOrNull(given) }),
      updated_at: ctx.clock.now(),
    };
    return (await rows.updateField(ctx.sql, workspaceId, id, values)) ?? field;
  });
}

/** Removes a field from the register; profiles keep its values. Throws 404 `profile_field_not_found`. */
export function removeProfileField(ctx: Ctx, workspaceId: number, id: string): Promise<void> {
  return inTx(ctx, async (ctx) => {
    const field = await rows.lockField(ctx.sql, workspaceId, id);
    if (field === undefined) throw notFound('profile_field');
    if (field.default_value !== null) await noteTextsChanged(ctx, workspaceId);
    await rows.deleteField(ctx.sql, workspaceId, id);
  });
}

function requireChoices(type: ProfileFieldType, choices: readonly string[]): void {
  const isChoice = type === 'choice' || type === 'choices';
  if (isChoice && choices.length === 0) {
    throw valueError(['body', 'choices'], 'missing_choices', say`a choice has at least one value`);
  }
  if (!isChoice && choices.length > 0) {
    throw valueError(['body', 'choices'], 'conflicting_values', say`a field of type ${type} has no choices`);
  }
}

function requireDefault(kind: FieldKind, value: FieldValue | null): void {
  const issue = value === null ? null : fieldValueIssue(kind, value);
  if (issue !== null) throw valueError(['body', 'default'], 'invalid_field_value', issue, value);
}

const storedOrNull = (value: FieldValue | null) => (value === null ? null : storedJson(value));

/** Throws one 422 with every value that has an unregistered name or the wrong type. Null removes a value. */
export async function requireFieldValues(
  ctx: Ctx,
  workspaceId: number,
  values: Readonly<Record<string, unknown>>,
  at: readonly string[] = ['body', 'fields'],
): Promise<void> {
  if (Object.keys(values).length === 0) return;
  const kinds = await fieldKinds(ctx, workspaceId);
  const issues = Object.entries(values).flatMap(([name, value]): ValidationIssue[] => {
    if (value === null) return [];
    const kind = kinds.get(name);
    const loc = [...at, name];
    if (kind === undefined) return [valueIssue(loc, 'unknown_field', say`is not a registered field`)];
    const issue = fieldValueIssue(kind, value);
    return issue === null ? [] : [valueIssue(loc, 'invalid_field_value', issue, value)];
  });
  if (issues.length > 0) throw new ValidationError(issues);
}
