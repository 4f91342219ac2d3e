export { countDueChanges, historyRetention } from './retention.service.js';
