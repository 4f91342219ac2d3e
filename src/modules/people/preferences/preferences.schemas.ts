import { Type } from 'typebox';
import { enumeration } from '../../../engine/enumeration.js';
import { enumOf, headerText, mapOf, nullable, patchOf, tz } from '../../../platform/http/types.js';

const THEMES = enumeration('ConsoleTheme', ['auto', 'light', 'dark']);
const DENSITIES = enumeration('ConsoleDensity', ['comfortable', 'compact']);
const MOST_VIEWS = 50;

const SavedView = Type.Object(
  {
    workspace_id: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
    name: headerText({
      minLength: 1,
      maxLength: 60,
      description: 'As it stands in the list.',
      examples: ['Spring, yes'],
    }),
    search: mapOf(Type.String({ maxLength: 500, examples: ['positive'] }), {
      maxProperties: 20,
      maxKeyLength: 40,
      description: 'What the address of the inbox says then: `{"view": "positive"}`.',
      examples: [{ view: 'positive', q: 'price' }],
    }),
  },
  { $id: 'SavedView' },
);

const fields = {
  theme: enumOf(THEMES, { description: '`auto`: as the device has it.' }),
  density: enumOf(DENSITIES, { description: 'Height of rows.' }),
  timezone: nullable(tz(), {
    description: 'Zone that times are shown in; null: that of the device.',
    examples: ['Europe/Vienna'],
  }),
  single_keys: Type.Boolean({ description: 'Keys without Ctrl or Cmd act: `j`, `k`, `e`.' }),
  undo_s: Type.Integer({
    minimum: 0,
    maximum: 60,
    description: 'Seconds in which a sent message can be undone.',
    examples: [10],
  }),
  pictures: Type.Boolean({
    description:
      'Messages with formatting open as they were sent, with the pictures that came with them. Remote ones stay off.',
  }),
  saved_views: Type.Array(SavedView, {
    maxItems: MOST_VIEWS,
    description: 'Saved inbox views, in order. Views of workspaces the member does not belong to are omitted.',
  }),
};

export const PreferencesOut = Type.Object(fields, { $id: 'PreferencesOut' });

export const PreferencesIn = patchOf(Type.Object(fields), { $id: 'PreferencesIn' });
