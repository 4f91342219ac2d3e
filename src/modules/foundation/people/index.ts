export { sessionPort } from './accounts/sessions.service.js';
export { findAddressee, listAddressees } from './addressees.service.js';
export { giveToAccountOwners, makeFirstOwnerLink } from './first-owner.service.js';
export { issuerStillMay } from './issuers.service.js';
export { oidcRoutes } from './oidc/oidc.routes.js';
export { mailOwners, type OwnerNews } from './owner-mails.service.js';
export { peopleRoutes } from './people.routes.js';
export { peopleJobHandlers, peopleRetention } from './people.worker.js';
