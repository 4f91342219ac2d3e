export { noticeAttention } from './attention.service.js';
export { noticeRoutes } from './channels.routes.js';
export { collectNotices, notifyChannels, readCollecting } from './collect.service.js';
export { noticesLoop } from './notices.worker.js';
