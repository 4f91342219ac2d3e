export { dropAllDrafts } from './compose/drafts';
