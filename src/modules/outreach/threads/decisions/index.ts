export { askForDecision, decideMessage } from './decision.service.js';
