import { createContext, useContext } from 'react';
import type { Schemas } from '../api/client';

export interface WorkspaceScope {
  readonly workspace: Schemas['WorkspaceOut'];
  readonly scopes: readonly Schemas['ApiKeyScope'][];
}

export const WorkspaceContext = createContext<WorkspaceScope | null>(null);

/** The workspace that the address names, and what its reader may do in it. */
export function useWorkspace(): WorkspaceScope {
  const scope = useContext(WorkspaceContext);
  if (scope === null) throw new Error('Only below a workspace.');
  return scope;
}

export const useWorkspaceId = (): number => useWorkspace().workspace.workspace_id;

/** Whether the reader may change things. */
export const useMay = (scope: Schemas['ApiKeyScope'] = 'write'): boolean => useWorkspace().scopes.includes(scope);
