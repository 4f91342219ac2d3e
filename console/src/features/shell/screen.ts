import type { IconName } from '../../ui/show/Icon';

/** A screen that the sidebar links to. */
export interface Screen {
  readonly to: string;
  readonly label: string;
  readonly icon: IconName;
  /** Shortcut key after `g`. */
  readonly key?: string;
  readonly phone?: boolean;
}

/** Group of screens in the sidebar, collapsed by its heading. */
export interface ScreenGroup {
  readonly key: string;
  /** Heading; null for none. */
  readonly title: string | null;
  readonly screens: readonly Screen[];
}
