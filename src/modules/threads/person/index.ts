export { isMessageOfPerson, isThreadOfPerson } from './is-message.js';
