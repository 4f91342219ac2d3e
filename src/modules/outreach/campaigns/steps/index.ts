export { IfMatch } from '../core/campaign.schemas.js';
export { campaignStepRoutes } from './campaign-steps.routes.js';
export {
  attachedOut,
  CampaignStepChangeOut,
  CampaignStepCreateIn,
  CampaignStepOut,
  variantAttachedOut,
} from './campaign-steps.schemas.js';
export {
  addSteps,
  type CountOvertaken,
  changeStoredStep,
  getStep,
  listCampaignSteps,
  type StepChange,
  type StepPorts,
} from './campaign-steps.service.js';
export { holdRefsIn } from './hold-refs.js';
export { sentStepsIssues } from './sent-templates.js';
export { type GivenStep, readNewStep, type StepContent, type StepPosition, type VariantContent } from './step-rules.js';
export { applyWinner } from './step-winner.service.js';
export { stepsToWire, stepToWire } from './step-wire.js';
export { stepContentOf } from './stored-step.js';
