import { localized } from '../localized';
import { plural } from '../plural';

/** A demo workspace with simulated data. */
export const demo = localized('demo', {
  title: 'Explore with demo data',
  lead: 'A demo is a separate workspace with a campaign that has been active for 12 days. All data is simulated, no email leaves the server, and you can remove the demo at any time.',
  load: 'Create demo',
  making: 'Building demo data...',
  progress: 'Demo progress',
  day: (day: number, of: number) => `Day ${day} of ${of}`,
  secondsLeft: (count: number) => `about ${plural(count, 'second', 'seconds')} left`,
  minutesLeft: (count: number) => `about ${plural(count, 'minute', 'minutes')} left`,
  open: 'Open demo',
  failed: "The demo couldn't be created.",
  removing: 'Removing the demo...',
  banner: 'Demo workspace: all data is simulated and no email leaves the server.',
  remove: 'Remove demo',
  removed: 'Demo removed, including everything added to it.',
});
