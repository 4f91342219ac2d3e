import { Type } from 'typebox';
import { enumeration } from '../../../../engine/enumeration.js';
import { LANGUAGES } from '../../../../engine/language/languages.js';
import { enumOf, headerText, mapOf, nullable, patchOf, tz } from '../../../../platform/http/types.js';

const THEMES = enumeration('ConsoleTheme', ['auto', 'light', 'dark']);
const DENSITIES = enumeration('ConsoleDensity', ['comfortable', 'compact']);
export const SCREENS = enumeration('SavedViewScreen', ['inbox', 'campaigns', 'contacts', 'mailboxes', 'suppressions']);
const MOST_VIEWS = 50;

const ColumnKeys = (description: string) =>
  Type.Array(Type.String({ minLength: 1, maxLength: 80, examples: ['tags'] }), {
    maxItems: 100,
    uniqueItems: true,
    description,
  });

const columnFields = {
  shown: ColumnKeys('Added columns, which the list does not show by default.'),
  hidden: ColumnKeys('Hidden columns, which the list shows by default.'),
  order: Type.Optional(ColumnKeys('Columns in the chosen order. Absent: the default order.')),
};

export const ViewColumns = Type.Object(columnFields, { $id: 'ViewColumns' });

export const viewFields = {
  name: headerText({
    minLength: 1,
    maxLength: 60,
    description: 'Name in the list of views.',
    examples: ['Spring, yes'],
  }),
  search: mapOf(Type.String({ maxLength: 500, examples: ['positive'] }), {
    maxProperties: 20,
    maxKeyLength: 40,
    description: 'Query parameters of the URL of the list: `{"view": "positive"}`.',
    examples: [{ view: 'positive', q: 'price' }],
  }),
};

const SavedView = Type.Object(
  {
    workspace_id: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
    ...viewFields,
    screen: Type.Optional(
      enumOf(SCREENS, { description: 'List that the view filters. Absent: `inbox`.', examples: ['campaigns'] }),
    ),
    columns: Type.Optional(ViewColumns),
  },
  { $id: 'SavedView' },
);

const ListColumns = Type.Object(
  {
    screen: enumOf(SCREENS, { description: 'List with these columns.', examples: ['mailboxes'] }),
    ...columnFields,
  },
  { $id: 'ListColumns' },
);

const fields = {
  theme: enumOf(THEMES, { description: 'Color scheme. `auto`: the setting of the device.' }),
  density: enumOf(DENSITIES, { description: 'Row density of lists.' }),
  language: nullable(enumOf(LANGUAGES), {
    description: 'Language of the console (ISO 639-1); null: the first language of the browser that the console has.',
    examples: ['de'],
  }),
  timezone: nullable(tz(), {
    description: 'Time zone of displayed times; null: the time zone of the device.',
    examples: ['Europe/Vienna'],
  }),
  single_keys: Type.Boolean({ description: 'Whether single-key shortcuts such as `j`, `k` and `e` are enabled.' }),
  undo_s: Type.Integer({
    minimum: 0,
    maximum: 60,
    description: 'Seconds during which a sent message can be undone.',
    examples: [10],
  }),
  pictures: Type.Boolean({
    description: 'Whether HTML messages open with formatting and embedded images. Remote images stay blocked.',
  }),
  saved_views: Type.Array(SavedView, {
    maxItems: MOST_VIEWS,
    description: 'Saved views of lists, in order. Views of workspaces the member does not belong to are omitted.',
  }),
  columns: Type.Array(ListColumns, {
    maxItems: SCREENS.length,
    description: 'Chosen columns per list. Lists without an item show their default columns.',
  }),
};

export const PreferencesOut = Type.Object(fields, { $id: 'PreferencesOut' });

export const PreferencesIn = patchOf(Type.Object(fields), { $id: 'PreferencesIn' });
