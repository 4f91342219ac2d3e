/** Maximum size of all files of one email. */
export const MAX_ATTACHED_BYTES = 10 * 1024 * 1024;
/** Maximum files of one email. */
export const MAX_ATTACHMENTS = 10;

/** File that a step attaches to its emails. */
export interface StepAttachment {
  readonly fileId: string;
}

/** File of a workspace, without its bytes, which never change. */
export interface AttachedFile {
  readonly id: string;
  readonly name: string;
  readonly contentType: string;
  readonly sizeBytes: number;
  /** SHA-256 of the bytes, in hexadecimal. */
  readonly sha256: string;
}

/** Attachment of a variant with its file; null if the file no longer exists. */
export interface PlanAttachment extends StepAttachment {
  readonly file: AttachedFile | null;
}

/** Lookup of a workspace's files by ID. */
export type FindFile = (id: string) => AttachedFile | undefined;

/** Lookup of a workspace's files by name. */
export type FindFileNamed = (name: string) => AttachedFile | undefined;

/** Lookup without files, for emails that name none. */
export const NO_NAMED_FILES: FindFileNamed = () => undefined;

/** Files that a contact's email carries by name, and names without a file. */
export interface NamedFiles {
  readonly files: readonly AttachedFile[];
  readonly missing: readonly string[];
}

/** Returns the size of all files that emails of a variant carry by ID. */
export function attachedBytes(attachments: readonly PlanAttachment[]): number {
  return bytesOf(attachments.flatMap(({ file }) => file ?? []));
}

export function bytesOf(files: readonly AttachedFile[]): number {
  return files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
}

/** Returns a rendered file name in the form of the names of files, so that both can be compared. */
export function fileNameOf(rendered: string): string {
  return rendered.normalize('NFC').replace(/\s+/g, ' ').trim();
}

/** Finds the files of rendered names, in order and without duplicates. An empty name attaches nothing. */
export function namedFiles(
  names: readonly string[],
  attached: readonly AttachedFile[],
  find: FindFileNamed,
): NamedFiles {
  const files = new Map<string, AttachedFile>();
  const missing = new Set<string>();
  const own = new Set(attached.map(({ id }) => id));
  for (const name of names) {
    if (name === '') continue;
    const file = find(name);
    if (file === undefined) missing.add(name);
    else if (!own.has(file.id)) files.set(file.id, file);
  }
  return { files: [...files.values()], missing: [...missing] };
}

/** Returns the files of an email, in order. Throws with the ID of a file that no longer exists. */
export function filesOf(attachments: readonly PlanAttachment[]): AttachedFile[] {
  return attachments.map(({ fileId, file }) => {
    if (file === null) throw new Error(`The attached file ${fileId} no longer exists.`);
    return file;
  });
}
