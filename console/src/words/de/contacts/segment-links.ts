import type { segmentLinks as english } from '../../contacts/segment-links';
import { plural } from '../../plural';
import type { Translated } from '../../translated';

export const segmentLinks: Translated<typeof english> = {
  segments: 'Verknüpfte Segmente',
  campaigns: 'Kampagnen des Segments',
  columns: {
    segment: 'Segment',
    campaign: 'Kampagne',
    members: 'Im Segment',
    enrolled: 'Aufgenommen',
    notEnrolled: 'Nicht aufgenommen',
    onLeave: 'Beim Verlassen',
    compared: 'Verglichen',
  },
  onLeave: { keep: 'Sequenz läuft weiter', stop: 'Sequenz endet' },
  pending: 'ausstehend',
  emptyCampaign:
    'Kein Segment ist verknüpft. Outrider nimmt alle auf, die in ein verknüpftes Segment kommen, meist innerhalb von Sekunden.',
  emptySegment:
    'Keine Kampagne nutzt dieses Segment. Verknüpfen Sie es mit einer Kampagne, um alle aufzunehmen, die hineinkommen.',
  toCampaigns: 'Kampagnen ansehen',
  noSegments: 'Erstellen Sie zuerst ein Segment.',
  toSegments: 'Segmente ansehen',
  link: 'Segment verknüpfen',
  segment: 'Segment',
  choose: 'Segment auswählen',
  leaveLabel: 'Wenn ein aufgenommener Kontakt das Segment verlässt',
  now: (count) => `Zurzeit ${plural(count, 'Kontakt', 'Kontakte')} im Segment.`,
  draft: 'Die Kontakte kommen jetzt in die Kampagne und erhalten die erste E-Mail nach dem Start.',
  running: 'Die Kontakte werden jetzt aufgenommen, außer gesperrten und denen, die eine Aufnahmeregel ausschließt.',
  linked: (name) => `${name} verknüpft.`,
  unlink: 'Verknüpfung lösen',
  unlinkTitle: (name) => `Verknüpfung mit „${name}“ lösen?`,
  unlinks: 'Outrider nimmt keine Kontakte mehr aus diesem Segment auf. Aufgenommene Kontakte bleiben in der Kampagne.',
  unlinked: (name) => `Verknüpfung mit ${name} gelöst.`,
  actions: (name) => `Aktionen: ${name}`,
};
