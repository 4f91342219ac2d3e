export { brandRoutes, logoAnswer } from './brand.routes.js';
export { type Brand, getBrand, readLogo } from './brand.service.js';
