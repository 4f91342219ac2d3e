import { readInstalledConfig } from '../../platform/config.js';
import { runService } from '../../service.js';

/** Runs the service in this process until a stop signal. */
export function start(): Promise<void> {
  return runService(readInstalledConfig);
}
