import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useWorkspaceId } from '../../ui/workspace';
import { mailboxes as text } from '../../words/mailboxes/mailboxes';
import { domainsQuery } from '../domains/queries';
import { DomainState } from '../domains/state';

const PAUSE_MS = 200;

/** Filters mailboxes by domain. Shows the health of each domain in the list, and that of the selected one beside it. */
export function DomainChoice({
  value,
  onChange,
}: {
  value: string | undefined;
  onChange: (domain: string | undefined) => void;
}) {
  const workspaceId = useWorkspaceId();
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState(value ?? '');
  const [asked] = useDebouncedValue(typed === value ? '' : typed.trim().toLowerCase(), PAUSE_MS);
  const search = isOpen ? asked : (value ?? '');
  const query = useInfiniteQuery({
    ...domainsQuery(workspaceId, { q: search === '' ? undefined : search }),
    enabled: isOpen || value !== undefined,
  });
  const domains = query.data?.pages.flatMap((page) => page.domains) ?? [];
  const byName = new Map(domains.map((one) => [one.domain, one]));
  const shown = value === undefined ? undefined : byName.get(value);
  const names = [...new Set([...(value === undefined ? [] : [value]), ...byName.keys()])];
  return (
    <>
      <Select
        aria-label={text.domainLabel}
        placeholder={text.anyDomain}
        value={value ?? null}
        onChange={(domain) => onChange(domain ?? undefined)}
        searchable
        searchValue={typed}
        onSearchChange={setTyped}
        onDropdownOpen={() => setOpen(true)}
        onDropdownClose={() => setOpen(false)}
        data={names}
        nothingFoundMessage={text.noDomain}
        renderOption={({ option }) => {
          const domain = byName.get(option.value);
          return (
            <span className="domain-option">
              <span className="cut">{option.value}</span>
              {domain && <DomainState domain={domain} />}
            </span>
          );
        }}
        clearable
        w={190}
      />
      {shown && (
        <Link to={`/w/${workspaceId}/domains?domain=${encodeURIComponent(shown.domain)}` as '/'}>
          <DomainState domain={shown} />
        </Link>
      )}
    </>
  );
}
