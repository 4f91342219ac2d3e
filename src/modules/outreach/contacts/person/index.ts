export { isContactOfPerson } from './is-contact.js';
