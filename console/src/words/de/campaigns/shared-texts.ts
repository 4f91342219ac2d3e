import type { sharedTexts as english } from '../../campaigns/shared-texts';
import type { Translated } from '../../translated';

export const sharedTexts: Translated<typeof english> = {
  title: 'Geteilte Texte',
  lead: 'Textbausteine und Vorlagen für alle Workspaces, schreibgeschützt. Ein gleichnamiger Textbaustein des Workspace hat Vorrang.',
  find: 'Geteilte Texte suchen',
  empty:
    'Noch keine geteilten Texte. Ein Inhaber des Kontos kann Textbausteine und Vorlagen mit allen Workspaces teilen.',
  add: 'Text teilen',
  share: 'Teilen',
  shareLead:
    'Mitglieder aller Workspaces sehen die aktuelle Version, ihren Autor und den Namen dieses Workspace. Spätere Änderungen werden geteilt, sobald Sie sie veröffentlichen.',
  pick: 'Textbaustein oder Vorlage',
  pickPlaceholder: 'Text dieses Workspace auswählen',
  pickEmpty: 'Keine Textbausteine oder Vorlagen gefunden.',
  kinds: { snippet: 'Textbaustein', template: 'Vorlage' },
  groups: { snippet: 'Textbausteine', template: 'Vorlagen' },
  shared: (name) => `„${name}“ geteilt.`,
  columns: { name: 'Name', content: 'Inhalt', origin: 'Workspace', version: 'Version', by: 'Geteilt von' },
  version: (version) => `Version ${version}`,
  behind: (version, own) => `Version ${version}, Version ${own} nicht veröffentlicht`,
  origin: (workspace) => `geteilt von ${workspace}`,
  from: (workspace, author) => `Aus ${workspace}, verfasst von ${author}`,
  publish: 'Aktuelle Version veröffentlichen',
  publishes: (name) => `Aktuelle Version von „${name}“ veröffentlichen`,
  stop: 'Nicht mehr teilen',
  stops: (name) => `„${name}“ nicht mehr teilen`,
  stopTitle: (name) => `„${name}“ nicht mehr teilen?`,
  stopText:
    'Andere Workspaces finden den Text nicht mehr. In seinem Workspace bleibt er, und aus einer Vorlage eingefügte Schritte bleiben.',
};
