export { stepsHadBefore, stepsHadWith } from './had-steps.service.js';
export { countOvertaken, overtakenContacts } from './overtaken.service.js';
