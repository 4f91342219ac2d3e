import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useWorkspaceId } from '../../../ui/workspace';
import { audience } from '../../../words/campaigns/audience';
import { segments } from '../../../words/contacts/segments';
import { campaignNamesQuery } from '../../campaigns/queries';
import { type ContactField, contactFieldsQuery } from '../../contact-fields/queries';
import { membersQuery } from '../../people/queries';
import { segmentsQuery } from '../queries';
import type { ValueType } from './model';

const text = segments.builder;
const CUSTOM = 'custom.';
const COLUMNS = [
  ...(['email', 'firstName', 'lastName', 'company', 'title', 'phone', 'website'] as const),
  ...(['linkedinUrl', 'city', 'state', 'country', 'timezone'] as const),
];
const NO_FIELDS: readonly ContactField[] = [];

/** Something that conditions compare. */
export interface Kind {
  readonly label: string;
  readonly type: ValueType;
  readonly choices: readonly string[];
}

/** Names that conditions refer to by ID. */
export interface Catalog {
  /** Fields by name in a condition. */
  readonly kinds: ReadonlyMap<string, Kind>;
  readonly owners: ReadonlyMap<string, string>;
  readonly campaigns: ReadonlyMap<string, string>;
  readonly segments: ReadonlyMap<string, string>;
}

/** Returns the kind of a field; a field that is no longer registered counts as text. */
export const kindOf = ({ kinds }: Catalog, name: string): Kind =>
  kinds.get(name) ?? { label: text.deletedField(name.replace(CUSTOM, '')), type: 'text', choices: [] };

function kindsOf(fields: readonly ContactField[]): ReadonlyMap<string, Kind> {
  const column = (name: string, label: string, type: ValueType = 'text') =>
    [name, { label, type, choices: [] }] as const;
  return new Map<string, Kind>([
    ...COLUMNS.map((name) => column(name, audience.fields[name])),
    column('companyDomain', text.subjects.companyDomain),
    column('createdAt', text.subjects.createdAt, 'date'),
    column('updatedAt', text.subjects.updatedAt, 'date'),
    ...fields.map(
      ({ name, label, type, choices }) =>
        [CUSTOM + name, { label, type: type === 'choice' ? ('text' as const) : type, choices }] as const,
    ),
  ]);
}

/** Fields, members, campaigns, and segments of the workspace except its own; empty until they load. */
export function useCatalog(ownId?: string): Catalog {
  const workspaceId = useWorkspaceId();
  const { data: register } = useQuery(contactFieldsQuery(workspaceId));
  const { data: members } = useQuery(membersQuery(workspaceId));
  const { data: campaigns } = useQuery(campaignNamesQuery(workspaceId));
  const { data: saved } = useQuery(segmentsQuery(workspaceId));
  return useMemo(
    () => ({
      kinds: kindsOf(register?.items ?? NO_FIELDS),
      owners: new Map((members ?? []).map(({ user_id, name }) => [user_id, name])),
      campaigns: new Map((campaigns ?? []).map(({ value, label }) => [value, label])),
      segments: new Map((saved ?? []).flatMap(({ id, name }) => (id === ownId ? [] : [[id, name]]))),
    }),
    [register, members, campaigns, saved, ownId],
  );
}

/** Returns the subjects of conditions in groups, for a menu. Fields have the prefix `field:`. */
export function subjectsOf({ kinds }: Catalog) {
  const option = ([name, { label }]: readonly [string, Kind]) => ({ value: `field:${name}`, label });
  const custom = [...kinds].filter(([name]) => name.startsWith(CUSTOM)).map(option);
  const { tag, owner, source, segment, campaign, activity } = text.subjects;
  return [
    { group: text.groups.contact, items: [...kinds].filter(([name]) => !name.startsWith(CUSTOM)).map(option) },
    ...(custom.length > 0 ? [{ group: text.groups.custom, items: custom }] : []),
    {
      group: text.groups.more,
      items: [
        ...Object.entries({ tag, owner, source, segment, campaign, activity }).map(([value, label]) => ({
          value,
          label,
        })),
      ],
    },
  ];
}
