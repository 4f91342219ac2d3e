export { sharedTextRoutes } from './sharing/sharing.routes.js';
export { stepTemplateRoutes } from './step-templates.routes.js';
export { templateRoutes } from './templates.routes.js';
