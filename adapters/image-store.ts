// What the shop requires of its picture storage: a folder (image-folder.ts) or an S3-compatible bucket
// (image-bucket.ts). A file exists completely or not at all. Knows nothing of what the files are.

export type StoredFile = { name: string; changedAt: Date };

/** Names are paths below the store, `folder/sub-folder/file`, made of letters, digits, dots and dashes. */
export type ImageStore = {
  get(name: string): Promise<Buffer | null>;
  /** Resolves when the file survives a crash; with `isCopy` it can be made again, so it need not. */
  put(name: string, bytes: Buffer, options?: { isCopy?: boolean }): Promise<void>;
  /** Every finished file below this folder. */
  list(folder: string): Promise<StoredFile[]>;
  /** Everything below this folder. */
  remove(folder: string): Promise<void>;
  /** Removes useless files of this machine below this folder: unfinished files and old copies. */
  tidy(folder: string, now: Date): Promise<void>;
  /**
   * Throws ImageStoreRejected when its configuration is wrong, ImageStoreUnavailable when it cannot be used
   * now.
   */
  check(): Promise<void>;
};

/** There is no room for another file. Nothing of it remains. */
export class ImageStoreFull extends Error {}

/** It does not answer, or answers wrongly; another attempt may succeed. */
export class ImageStoreUnavailable extends Error {}

/** It rejects the credentials or the bucket: nothing will succeed until somebody fixes that. */
export class ImageStoreRejected extends ImageStoreUnavailable {}
