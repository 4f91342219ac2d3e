export { addressesOfPerson, otherAddresses } from './same-person.service.js';
