export { IfMatch } from '../campaigns.routes.js';
export { campaignStepRoutes } from './campaign-steps.routes.js';
export { CampaignStepChangeOut, CampaignStepCreateIn, CampaignStepOut } from './campaign-steps.schemas.js';
export {
  addSteps,
  type CountOvertaken,
  changeStoredStep,
  getStep,
  listCampaignSteps,
  type StepChange,
  type StepPorts,
} from './campaign-steps.service.js';
export { sentStepsIssues } from './sent-templates.js';
export { type GivenStep, readNewStep, type StepContent, type VariantContent } from './step-rules.js';
export { applyWinner } from './step-winner.service.js';
export { stepsToWire, stepToWire } from './step-wire.js';
export { stepContentOf } from './stored-step.js';
