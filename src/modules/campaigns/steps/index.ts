export { campaignStepRoutes } from './campaign-steps.routes.js';
export { applyWinner } from './step-winner.service.js';
