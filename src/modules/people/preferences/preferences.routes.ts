import type { App } from '../../../platform/http/http-server.js';
import { operation } from '../../../platform/http/operation.js';
import { PreferencesIn, PreferencesOut } from './preferences.schemas.js';
import { changePreferences, getPreferences } from './preferences.service.js';

const TAG = 'People';

/** How a person likes the console. */
export function preferenceRoutes(app: App): void {
  operation(app, {
    id: 'getPreferences',
    method: 'GET',
    path: '/me/preferences',
    tag: TAG,
    access: 'person',
    summary: 'Read the own preferences',
    description: 'How the person who has signed in likes the console. What they have not chosen is as it comes.',
    response: PreferencesOut,
    handler: (ctx, { key }) => getPreferences(ctx, key.session),
  });

  operation(app, {
    id: 'updatePreferences',
    method: 'PATCH',
    path: '/me/preferences',
    tag: TAG,
    access: 'person',
    summary: 'Change the own preferences',
    description:
      'Changes the fields that are named, in all browsers of the person; two tabs that change different ones do not undo each ' +
      'other. `saved_views` replaces the whole list.',
    body: PreferencesIn,
    response: PreferencesOut,
    example: { body: { theme: 'dark', density: 'compact', timezone: 'Europe/Vienna', undo_s: 20 } },
    handler: (ctx, { key, body }) => changePreferences(ctx, key.session, body),
  });
}
