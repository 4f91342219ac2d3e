import type { IconName } from '../../ui/show/Icon';

/** A screen that the sidebar links to. */
export interface Screen {
  readonly to: string;
  readonly label: string;
  readonly icon: IconName;
  /** After `g`. */
  readonly key?: string;
  readonly phone?: boolean;
}

/** Screens under a head of the sidebar, which collapses them. */
export interface ScreenGroup {
  readonly key: string;
  /** Null: no head. */
  readonly title: string | null;
  readonly screens: readonly Screen[];
}
