export { requireEventType, typeIssues, typeNameIssues } from './type-issues.js';
