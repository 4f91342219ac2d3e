export { noticeAttention } from './attention.service.js';
export { noticeRoutes } from './channels.routes.js';
export { collectNotices, readCollecting } from './collect.service.js';
export { noticesLoop } from './notices.worker.js';
