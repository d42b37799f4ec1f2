// What the shop wants of the place where its pictures lie, whatever that is: a folder (image-folder.ts) or
// an S3-compatible bucket (image-bucket.ts). A file is there whole or not at all. Knows nothing of what the
// files are.

export type StoredFile = { name: string; changedAt: Date };

/** Names are paths below the store, `folder/sub-folder/file`, made of letters, digits, dots and dashes. */
export type ImageStore = {
  get(name: string): Promise<Buffer | null>;
  /**
   * Returns when the file survives whatever happens then; `isCopy` says that it can be made again, and need
   * not.
   */
  put(name: string, bytes: Buffer, options?: { isCopy?: boolean }): Promise<void>;
  /** Every finished file below this folder. */
  list(folder: string): Promise<StoredFile[]>;
  /** Everything below this folder. */
  remove(folder: string): Promise<void>;
  /** Removes what this machine keeps below this folder for nothing: unfinished files, copies of long ago. */
  tidy(folder: string, now: Date): Promise<void>;
  /**
   * Throws ImageStoreRejected when it cannot be used as it is configured, ImageStoreUnavailable when not now.
   */
  check(): Promise<void>;
};

/** There is no room for another file. Nothing of it is left. */
export class ImageStoreFull extends Error {}

/** It does not answer, or not as it should; another attempt may succeed. */
export class ImageStoreUnavailable extends Error {}

/** It knows us or the bucket not: nothing will succeed before somebody mends that. */
export class ImageStoreRejected extends ImageStoreUnavailable {}
