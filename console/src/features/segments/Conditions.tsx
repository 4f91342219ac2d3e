import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { ApiError } from '../../api/errors';
import { keyOf } from '../../api/keys';
import { MayButton } from '../../ui/form/MayButton';
import { later } from '../../ui/page/later';
import { Section } from '../../ui/page/Page';
import { Problem } from '../../ui/page/Problem';
import { useMay, useWorkspaceId } from '../../ui/workspace';
import { segments as text } from '../../words/contacts/segments';
import { useEdits } from '../campaign/edits';
import { EditConflict, SaveState } from '../campaign/SaveState';
import { subjectsOf, useCatalog } from './builder/catalog';
import { Group } from './builder/Group';
import {
  areComplete,
  countOf,
  definitionOf,
  type GroupNode,
  MOST_CONDITIONS,
  nodesOf,
  withNode,
} from './builder/model';
import { sentenceOf } from './builder/sentence';
import { Preview } from './Preview';
import { changeSegment, type Definition, previewQuery, type Segment, segmentQuery } from './queries';
import { useSettled } from './use-definition';

const PinContacts = later(() => import('./pins/PinContacts').then((file) => file.PinContacts));
const NO_ERRORS = {};

/** Conditions of a segment, as rows and as a sentence, with a preview of the contacts that match. */
export function Conditions({ segment }: { segment: Segment }) {
  const workspaceId = useWorkspaceId();
  const may = useMay();
  const queries = useQueryClient();
  const catalog = useCatalog(segment.id);
  const subjects = useMemo(() => subjectsOf(catalog), [catalog]);
  const [isPinning, setPinning] = useState(false);
  const stored = useMemo(() => ({ root: nodesOf(segment.definition) }), [segment.definition]);
  const edits = useEdits<{ root: GroupNode }>({
    stored,
    auto: false,
    save: async (_changed, { root }) => {
      const next = await changeSegment(workspaceId, segment.id, { definition: definitionOf(root) });
      queries.setQueryData(segmentQuery(workspaceId, segment.id).queryKey, next);
      void queries.invalidateQueries({ queryKey: keyOf(workspaceId, 'segments') });
    },
  });
  const { root } = edits.value;
  const isComplete = areComplete(root);
  const { settled, isSettled } = useSettled(isComplete ? definitionOf(root) : null);
  const preview = useQuery(previewQuery(workspaceId, segment.id, useLast(settled, segment.definition)));
  const failed = edits.error ?? preview.error;
  const errors = failed instanceof ApiError ? failed.fields : NO_ERRORS;
  const isAtRows = Object.keys(errors).some((path) => path.startsWith('definition.'));
  return (
    <div className="segment-page">
      <div>
        <Section title={text.columns.text} aside={<SaveState edits={edits} auto={false} />}>
          <EditConflict edits={edits} />
          {edits.error != null && !isAtRows && <Problem error={edits.error} />}
          <p className="segment-sentence" dir="auto">
            {sentenceOf(root, catalog)}
          </p>
          <Group
            group={root}
            level={1}
            path="definition"
            catalog={catalog}
            subjects={subjects}
            errors={errors}
            hasRoom={countOf(root) < MOST_CONDITIONS}
            readOnly={!may}
            onChange={(id, change) => edits.change({ root: withNode(root, id, change) })}
          />
        </Section>
      </div>
      <aside className="segment-aside" aria-label={text.preview.title}>
        <Preview segmentId={segment.id} query={preview} isComplete={isComplete} isSettled={isSettled} />
        <Section
          title={text.pins.title}
          aside={
            <MayButton variant="default" size="compact-sm" onClick={() => setPinning(true)}>
              {text.pins.manage}
            </MayButton>
          }
        >
          <p className="segment-pins">{text.pins.count(segment.pinnedIn, segment.pinnedOut)}</p>
          <p className="muted">{text.pins.lead}</p>
        </Section>
      </aside>
      {isPinning && <PinContacts segment={segment} onClose={() => setPinning(false)} />}
    </div>
  );
}

/** Returns the last complete definition, whose contacts stay visible while conditions are incomplete. */
function useLast(definition: Definition | null, first: Definition): Definition {
  const [last, setLast] = useState(first);
  if (definition === null || JSON.stringify(last) === JSON.stringify(definition)) return last;
  setLast(definition);
  return definition;
}
