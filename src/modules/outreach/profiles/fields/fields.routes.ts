import type { ProfileFieldType, ProfileSource } from '../../../../engine/profiles/field-types.js';
import type { App } from '../../../../platform/http/http-server.js';
import { operation } from '../../../../platform/http/operation.js';
import { ownerOf } from '../../../../platform/http/owner.js';
import { isoOf } from '../../../../platform/http/wire.js';
import { changeProfileField, type ProfileFieldRow, removeProfileField } from '../../fields/index.js';
import { readRegister, registerField } from './field-register.service.js';
import {
  FieldPath,
  ProfileFieldDeletedOut,
  ProfileFieldIn,
  ProfileFieldOut,
  ProfileFieldsOut,
  ProfileFieldUpdateIn,
} from './fields.schemas.js';

/** Registers the operations of the register of custom fields. */
export function profileFieldRoutes(app: App): void {
  operation(app, {
    id: 'listProfileFields',
    method: 'GET',
    path: '/profiles/fields',
    tag: 'Profiles',
    summary: 'List custom fields',
    description:
      'Returns the registered custom fields of the address book. Values of unregistered fields are stored unchanged; register a field to give it a type and to use it in segments.',
    response: ProfileFieldsOut,
    handler: async (ctx, { workspaceId }) => {
      const { fields, unregistered } = await readRegister(ctx, workspaceId);
      return { items: fields.map(fieldToWire), unregistered };
    },
  });

  operation(app, {
    id: 'createProfileField',
    method: 'POST',
    path: '/profiles/fields',
    tag: 'Profiles',
    summary: 'Register a custom field',
    description:
      'Gives a custom field a type. Existing values are read as that type; values that do not fit count as missing. Emails contain the `default` for contacts without a value, where the text has no fallback of its own.',
    body: ProfileFieldIn,
    response: ProfileFieldOut,
    errors: ['already_exists', 'limit_reached'],
    example: {
      body: { name: 'industry', label: 'Industry', type: 'text', example: 'Retail', default: 'your industry' },
    },
    handler: async (ctx, { workspaceId, body, key }) => {
      return fieldToWire(await registerField(ctx, workspaceId, ownerOf(key), body));
    },
  });

  operation(app, {
    id: 'updateProfileField',
    method: 'PATCH',
    path: '/profiles/fields/{field_id}',
    tag: 'Profiles',
    summary: 'Update a custom field',
    description:
      'Updates the label, choices, example, or default of a field. Profiles keep their values. A new default applies to every email that has not started sending.',
    params: FieldPath,
    body: ProfileFieldUpdateIn,
    response: ProfileFieldOut,
    errors: ['profile_field_not_found'],
    example: { body: { label: 'Number of seats' } },
    handler: async (ctx, { workspaceId, params, body }) =>
      fieldToWire(await changeProfileField(ctx, workspaceId, params.field_id, body)),
  });

  operation(app, {
    id: 'deleteProfileField',
    method: 'DELETE',
    path: '/profiles/fields/{field_id}',
    tag: 'Profiles',
    summary: 'Delete a custom field',
    description: 'Removes a field from the register. Profiles keep the values, but without a type.',
    params: FieldPath,
    response: ProfileFieldDeletedOut,
    errors: ['profile_field_not_found'],
    handler: async (ctx, { workspaceId, params }) => {
      await removeProfileField(ctx, workspaceId, params.field_id);
      return { id: params.field_id, deleted: true };
    },
  });
}

function fieldToWire(row: ProfileFieldRow): ProfileFieldOut {
  return {
    id: row.id,
    name: row.name,
    label: row.label,
    type: row.type as ProfileFieldType,
    choices: row.choices,
    example: row.example,
    default: row.default_value as ProfileFieldOut['default'],
    origin: row.origin === null ? null : { source: row.origin as ProfileSource, sourceId: row.origin_id },
    createdBy: row.created_by_name,
    createdAt: isoOf(row.created_at),
    updatedAt: isoOf(row.updated_at),
  };
}
