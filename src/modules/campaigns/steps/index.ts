export { campaignStepRoutes } from './campaign-steps.routes.js';
export type { CountOvertaken } from './campaign-steps.service.js';
export { applyWinner } from './step-winner.service.js';
