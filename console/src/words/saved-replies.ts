/** The screen of saved replies; what the inbox says of them is in `compose.ts`. */
export const savedReplies = {
  add: 'Save a reply',
  edit: 'Edit a saved reply',
  empty: 'An answer that is written again and again is saved once, and put into a message by its name or its shortcut.',
  onlyYou: 'Only you',
  columns: { whose: 'Saved by', used: 'Used' },
};
