/** A workspace in which everything is played. */
export const demo = {
  title: 'Rather look around first?',
  lead: 'A demonstration is a workspace of its own, with a campaign that has run for twelve days. All of it is played: nothing leaves the service, and one press removes it.',
  load: 'Load a demonstration',
  making: 'Its days are being lived through',
  open: 'Open the demonstration',
  failed: 'The demonstration could not be made.',
  removing: 'The demonstration is being removed.',
  banner: 'Demonstration: everything here is played, nothing leaves the service.',
  remove: 'Remove',
  removed: 'The demonstration is gone, with everything that was added to it.',
};
