import { createContext, useContext } from 'react';
import type { Schemas } from '../api/client';

export interface WorkspaceScope {
  readonly workspace: Schemas['WorkspaceOut'];
  readonly scopes: readonly Schemas['ApiKeyScope'][];
}

export const WorkspaceContext = createContext<WorkspaceScope | null>(null);

/** Workspace of the URL, and the permissions of the caller in it. */
export function useWorkspace(): WorkspaceScope {
  const scope = useContext(WorkspaceContext);
  if (scope === null) throw new Error('Only below a workspace.');
  return scope;
}

export const useWorkspaceId = (): number => useWorkspace().workspace.workspace_id;

/** Returns whether the caller can make changes. */
export const useMay = (scope: Schemas['ApiKeyScope'] = 'write'): boolean => useWorkspace().scopes.includes(scope);
