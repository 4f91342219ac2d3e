/** Folds counter deltas into totals. */
export const FOLD_LOOP = 'campaigns.fold';
