import { ensureBuilt } from './build.mjs';
import { ROOT } from './launch.mjs';

await ensureBuilt(ROOT);
