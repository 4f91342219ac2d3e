import { createContext, useContext } from 'react';
import type { Schemas } from '../api/client';

export interface Place {
  readonly workspace: Schemas['WorkspaceOut'];
  readonly scopes: readonly Schemas['ApiKeyScope'][];
}

export const PlaceContext = createContext<Place | null>(null);

/** The workspace that the address names, and what its reader may do in it. */
export function usePlace(): Place {
  const place = useContext(PlaceContext);
  if (place === null) throw new Error('Only below a workspace.');
  return place;
}

export const useWorkspaceId = (): number => usePlace().workspace.workspace_id;

/** Whether the reader may change things. */
export const useMay = (scope: Schemas['ApiKeyScope'] = 'write'): boolean => usePlace().scopes.includes(scope);
