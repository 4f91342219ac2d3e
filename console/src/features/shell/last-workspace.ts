const KEY = 'outrider.workspace';

/** The workspace last shown in this browser, which opens after sign-in. */
export const lastWorkspace = {
  keep: (id: number): void => localStorage.setItem(KEY, String(id)),
  /** Returns the last workspace among those accessible to the caller, or the first of them. */
  among: <W extends { readonly workspace_id: number }>(workspaces: readonly W[]): W | undefined =>
    workspaces.find(({ workspace_id: id }) => String(id) === localStorage.getItem(KEY)) ?? workspaces[0],
};
