export { heldAttention } from './held-attention.service.js';
export { heldLoops } from './held-loops.js';
export { heldReading } from './held-reading.service.js';
export { holdInstallation } from './hold.service.js';
export { releaseInstallation, releaseWorkspace } from './release.service.js';
export { restoredRoutes } from './restored.routes.js';
export { type Review, reviewInstallation, reviewWorkspace } from './review.service.js';
