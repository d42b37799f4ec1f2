// Pictures by key, in the widths and formats pages use; made when first wanted and kept in the data folder.

/** Gives the original of a picture nobody uploaded; null when the key is not one of its own. */
export type ImageSource = { find(key: string): Promise<Buffer | string | null> };
