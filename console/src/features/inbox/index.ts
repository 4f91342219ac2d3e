export { dropAllDrafts } from './compose/drafts';
export { useUnread } from './counts';
export { messagesQuery } from './queries';
