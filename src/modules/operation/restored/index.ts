export { heldAttention } from './held-attention.service.js';
export { heldLoops } from './held-loops.js';
export { releaseInstallation } from './release.service.js';
export { type Review, reviewInstallation } from './review.service.js';
