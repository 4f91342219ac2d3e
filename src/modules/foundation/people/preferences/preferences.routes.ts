import type { App } from '../../../../platform/http/http-server.js';
import { operation } from '../../../../platform/http/operation.js';
import { PreferencesIn, PreferencesOut } from './preferences.schemas.js';
import { changePreferences, getPreferences } from './preferences.service.js';

const TAG = 'People';

/** Registers the operations of console preferences. */
export function preferenceRoutes(app: App): void {
  operation(app, {
    id: 'getPreferences',
    method: 'GET',
    path: '/me/preferences',
    tag: TAG,
    access: 'person',
    summary: 'Get your preferences',
    description: 'Returns the console preferences of the signed-in member. Preferences never set have their defaults.',
    response: PreferencesOut,
    handler: (ctx, { key }) => getPreferences(ctx, key.session),
  });

  operation(app, {
    id: 'updatePreferences',
    method: 'PATCH',
    path: '/me/preferences',
    tag: TAG,
    access: 'person',
    summary: 'Update your preferences',
    description:
      'Updates the fields you send, in every browser of the member. Tabs that change different fields do not overwrite each other. `saved_views` and `columns` are each replaced as a whole.',
    body: PreferencesIn,
    response: PreferencesOut,
    example: { body: { theme: 'dark', density: 'compact', timezone: 'Europe/Vienna', undo_s: 20 } },
    handler: (ctx, { key, body }) => changePreferences(ctx, key.session, body),
  });
}
