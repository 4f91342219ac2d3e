import { type FieldKind, fieldValueIssue, type ProfileFieldType } from '../../../../engine/profiles/field-types.js';
import { say } from '../../../../engine/words/say.js';
import { type Ctx, inTx } from '../../../../platform/context.js';
import { isTaken } from '../../../../platform/db/is-taken.js';
import {
  conflict,
  notFound,
  ValidationError,
  type ValidationIssue,
  valueError,
  valueIssue,
} from '../../../../platform/errors.js';
import * as rows from './fields.repo.js';

/** Maximum registered fields per workspace. */
const MOST_FIELDS = 200;
const UNREGISTERED = { newest: 2_000, limit: 200 };

export interface FieldInput {
  readonly name: string;
  readonly label: string;
  readonly type: ProfileFieldType;
  readonly choices: readonly string[];
  readonly example: string | null;
}

export interface FieldRegister {
  readonly fields: readonly rows.ProfileFieldRow[];
  /** Unregistered names in recent profiles. */
  readonly unregistered: readonly string[];
}

/** Returns the registered fields by name, and unregistered names in use. */
export async function listProfileFields(ctx: Ctx, workspaceId: number): Promise<FieldRegister> {
  const fields = await rows.listFields(ctx.sql, workspaceId);
  return { fields, unregistered: await rows.listUnregistered(ctx.sql, workspaceId, UNREGISTERED) };
}

/** Returns the types of the registered fields by name. */
export async function fieldKinds(ctx: Ctx, workspaceId: number): Promise<ReadonlyMap<string, FieldKind>> {
  const fields = await rows.listFields(ctx.sql, workspaceId);
  return new Map(fields.map(({ name, type, choices }) => [name, { type: type as ProfileFieldType, choices }]));
}

/** Registers a field. Throws 409 `already_exists` and `limit_reached`, and 422 for choices that do not match the type. */
export function createProfileField(ctx: Ctx, workspaceId: number, input: FieldInput): Promise<rows.ProfileFieldRow> {
  requireChoices(input.type, input.choices);
  return inTx(ctx, async (ctx) => {
    await rows.lockRegister(ctx.sql, workspaceId);
    const known = await rows.listFields(ctx.sql, workspaceId);
    if (known.length >= MOST_FIELDS) {
      const text = say`The workspace has ${known.length} of ${MOST_FIELDS} fields.`;
      throw conflict('limit_reached', text, { limit: MOST_FIELDS });
    }
    const now = ctx.clock.now();
    const { choices, ...same } = input;
    try {
      return await rows.insertField(ctx.sql, workspaceId, {
        ...same,
        choices: [...choices],
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

/** Changes the label, choices or example of a field. Throws 404 `profile_field_not_found`, and the 422s of creation. */
export function changeProfileField(
  ctx: Ctx,
  workspaceId: number,
  id: string,
  change: Partial<Pick<FieldInput, 'label' | 'choices' | 'example'>>,
): Promise<rows.ProfileFieldRow> {
  return inTx(ctx, async (ctx) => {
    const field = await rows.lockField(ctx.sql, workspaceId, id);
    if (field === undefined) throw notFound('profile_field');
    const { choices, ...same } = change;
    if (choices !== undefined) requireChoices(field.type as ProfileFieldType, choices);
    const values = {
      ...same,
      ...(choices === undefined ? {} : { choices: [...choices] }),
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
