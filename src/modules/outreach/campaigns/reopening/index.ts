export { reopenCampaign, reopenCompleted } from './reopen.service.js';
export { reopeningHandlers } from './reopen.worker.js';
