import { later } from '../../../ui/page/later';

/** Fetches the composer. */
export const composer = () => import('./Composer').then((file) => file.Composer);

export const ComposerLater = later(composer);
