export { sendAttention } from './attention.service.js';
export { explainRoutes } from './explain.routes.js';
export { previewRoutes } from './preview.routes.js';
export { resolveRoutes } from './resolve.routes.js';
export { OutboundSendResult, StepTestSendIn } from './test-send.schemas.js';
export { type TestSendInput, writeTest } from './test-send.service.js';
