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

/** Returns the size of all files of an email. */
export function attachedBytes(attachments: readonly PlanAttachment[]): number {
  return attachments.reduce((sum, { file }) => sum + (file?.sizeBytes ?? 0), 0);
}

/** Returns the files of an email, in order. Throws with the ID of a file that no longer exists. */
export function filesOf(attachments: readonly PlanAttachment[]): AttachedFile[] {
  return attachments.map(({ fileId, file }) => {
    if (file === null) throw new Error(`The attached file ${fileId} no longer exists.`);
    return file;
  });
}
