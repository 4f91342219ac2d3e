import type { Language } from '../../../../engine/language/languages.js';
/** Filters of a list that a member saved under a name. */
export interface SavedView {
  readonly workspace_id: number;
  readonly name: string;
  /** List that the filters are for; absent for the inbox. */
  readonly screen?: 'inbox' | 'campaigns' | 'contacts' | 'mailboxes' | 'suppressions';
  /** Query parameters of the URL of the list. */
  readonly search: Record<string, string>;
  /** Columns of the list; absent: the view leaves them unchanged. */
  readonly columns?: ViewColumns;
}

/** Columns of a list that differ from its default ones, by key. */
export interface ViewColumns {
  readonly shown: string[];
  readonly hidden: string[];
  /** Absent: the default order. */
  readonly order?: string[];
}

interface ListColumns extends ViewColumns {
  readonly screen: NonNullable<SavedView['screen']>;
}

/** Console preferences of a member. */
export interface Preferences {
  readonly theme: 'auto' | 'light' | 'dark';
  readonly density: 'comfortable' | 'compact';
  /** Language of the console (ISO 639-1); null for that of the browser. */
  readonly language: Language | null;
  /** Zone that times are shown in; null for that of the device. */
  readonly timezone: string | null;
  readonly single_keys: boolean;
  /** Seconds in which a sent message can be undone. */
  readonly undo_s: number;
  readonly pictures: boolean;
  readonly saved_views: SavedView[];
  readonly columns: ListColumns[];
}

/** Preferences a member has set; others have their defaults. */
export type Chosen = Partial<Preferences>;

export const DEFAULT_PREFERENCES: Preferences = {
  theme: 'auto',
  density: 'comfortable',
  language: null,
  timezone: null,
  single_keys: true,
  undo_s: 10,
  pictures: false,
  saved_views: [],
  columns: [],
};
