import { localized } from '../localized';

/** The page of saved replies. The inbox texts are in `compose.ts`. */
export const savedReplies = localized('savedReplies', {
  add: 'New saved reply',
  edit: 'Edit saved reply',
  empty: 'No saved replies yet. Save a reply you use often, then insert it by name or shortcut.',
  onlyYou: 'Only you',
  columns: { whose: 'Owner', used: 'Used' },
});
