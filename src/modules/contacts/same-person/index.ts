export { addressesOfPerson } from './same-person.service.js';
