import type { Schemas } from '../../api/client';
import { localized } from '../localized';
import { plural } from '../plural';

const onLeave: Record<Schemas['SegmentLeavePolicy'], string> = {
  keep: 'Sequence continues',
  stop: 'Sequence stops',
};

/** Texts of links between segments and campaigns. */
export const segmentLinks = localized('segmentLinks', {
  segments: 'Linked segments',
  campaigns: 'Campaigns of the segment',
  columns: {
    segment: 'Segment',
    campaign: 'Campaign',
    members: 'In segment',
    enrolled: 'Enrolled',
    notEnrolled: 'Not enrolled',
    onLeave: 'When a contact leaves',
    compared: 'Compared',
  },
  onLeave,
  pending: 'pending',
  emptyCampaign: 'No segment is linked. Outrider enrolls everyone who enters a linked segment, usually within seconds.',
  emptySegment: 'No campaign uses this segment. Link it to a campaign to enroll everyone who enters it.',
  toCampaigns: 'View campaigns',
  noSegments: 'Create a segment first.',
  toSegments: 'View segments',
  link: 'Link segment',
  segment: 'Segment',
  choose: 'Choose a segment',
  leaveLabel: 'When an enrolled contact leaves the segment',
  now: (count: number) => `${plural(count, 'contact is', 'contacts are')} in the segment now.`,
  draft: 'Contacts are added to the campaign now and receive the first email after launch.',
  running: 'Contacts are enrolled now, except contacts that are suppressed or that an enrollment rule keeps out.',
  linked: (name: string) => `${name} linked.`,
  unlink: 'Unlink',
  unlinkTitle: (name: string) => `Unlink “${name}”?`,
  unlinks: 'Outrider stops enrolling contacts from this segment. Enrolled contacts stay in the campaign.',
  unlinked: (name: string) => `${name} unlinked.`,
  actions: (name: string) => `Actions: ${name}`,
});
