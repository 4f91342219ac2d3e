import { Type } from 'typebox';
import type { App } from '../../../../platform/http/http-server.js';
import { operation } from '../../../../platform/http/operation.js';
import { resourceId } from '../../../../platform/http/types.js';
import { isoOf } from '../../../../platform/http/wire.js';
import type { PasskeyRow } from './passkeys.repo.js';
import { CreationOptionsOut, NewPasskeyIn, PasskeyOut, passkeyName } from './passkeys.schemas.js';
import { addPasskey, beginPasskey, listOwnPasskeys, removePasskey, renamePasskey } from './passkeys.service.js';

const TAG = 'Sign-in';

function passkeyToWire(row: PasskeyRow): PasskeyOut {
  return {
    id: row.id,
    name: row.name,
    is_synced: row.is_synced,
    created_at: isoOf(row.created_at),
    last_used_at: row.last_used_at && isoOf(row.last_used_at),
    counter_went_back_at: row.counter_went_back_at && isoOf(row.counter_went_back_at),
  };
}

/** Registers the operations of the passkeys of the signed-in member. */
export function passkeyRoutes(app: App): void {
  operation(app, {
    id: 'listPasskeys',
    method: 'GET',
    path: '/auth/passkeys',
    tag: TAG,
    access: 'person',
    summary: 'List your passkeys',
    description: 'Returns the passkeys of the signed-in member, oldest first.',
    response: Type.Array(PasskeyOut),
    handler: async (ctx, { key }) => (await listOwnPasskeys(ctx, key.session)).map(passkeyToWire),
  });

  operation(app, {
    id: 'beginPasskey',
    method: 'POST',
    path: '/auth/passkeys/options',
    tag: TAG,
    access: 'person',
    summary: 'Start adding a passkey',
    description:
      'Returns the options the browser needs to create a passkey for the signed-in member. Store the passkey within five minutes, in the same session. Requires a sign-in within the last ten minutes, so that an unattended session cannot add a permanent credential.',
    response: CreationOptionsOut,
    errors: ['sign_in_again', 'limit_reached', 'passkeys_unavailable'],
    handler: (ctx, { key, sessionToken }) => beginPasskey(ctx, key.session, sessionToken ?? ''),
  });

  operation(app, {
    id: 'addPasskey',
    method: 'POST',
    path: '/auth/passkeys',
    tag: TAG,
    access: 'person',
    summary: 'Add a passkey',
    description:
      'Stores a passkey that the browser created with the options of this session. From now on the passkey signs the member in.',
    body: NewPasskeyIn,
    response: PasskeyOut,
    errors: ['already_exists', 'limit_reached', 'passkeys_unavailable'],
    handler: async (ctx, { key, sessionToken, body }) =>
      passkeyToWire(await addPasskey(ctx, key.session, sessionToken ?? '', body)),
  });

  operation(app, {
    id: 'renamePasskey',
    method: 'PATCH',
    path: '/auth/passkeys/{passkey_id}',
    tag: TAG,
    access: 'person',
    summary: 'Rename a passkey',
    description: 'Changes the display name of a passkey.',
    params: Type.Object({ passkey_id: resourceId() }),
    body: Type.Object({ name: passkeyName() }, { $id: 'PasskeyRenameIn' }),
    response: PasskeyOut,
    errors: ['passkey_not_found'],
    handler: async (ctx, { key, params, body }) =>
      passkeyToWire(await renamePasskey(ctx, key.session, params.passkey_id, body.name)),
  });

  operation(app, {
    id: 'removePasskey',
    method: 'DELETE',
    path: '/auth/passkeys/{passkey_id}',
    tag: TAG,
    access: 'person',
    summary: 'Delete a passkey',
    description:
      'Deletes a passkey; it stops signing in immediately. Sessions created with it continue. The last credential of a member cannot be deleted.',
    params: Type.Object({ passkey_id: resourceId() }),
    response: Type.Object(
      { id: Type.String({ format: 'uuid' }), deleted: Type.Boolean() },
      { $id: 'PasskeyRemovedOut' },
    ),
    errors: ['passkey_not_found', 'last_way_in'],
    handler: async (ctx, { key, params }) => {
      await removePasskey(ctx, key.session, params.passkey_id);
      return { id: params.passkey_id, deleted: true };
    },
  });
}
