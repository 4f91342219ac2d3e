import { ensureBuilt, ensureSandboxBuilt } from './build.mjs';
import { ROOT } from './launch.mjs';

await ensureBuilt(ROOT);
await ensureSandboxBuilt(ROOT);
