export { isMessageOfPerson, isThreadOfPerson } from './is-message.js';
export { withoutPerson } from './without-person.js';
