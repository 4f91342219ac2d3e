export { findAddressee, listAddressees } from './addressees.service.js';
export { giveToAccountOwners, makeFirstOwnerLink } from './first-owner.service.js';
export { issuerStillMay } from './issuers.service.js';
export { mailOwners, type OwnerNews } from './owner-mails.service.js';
export { peopleRoutes } from './people.routes.js';
export { peopleJobHandlers, peopleRetention } from './people.worker.js';
export { sessionPort } from './sessions.service.js';
