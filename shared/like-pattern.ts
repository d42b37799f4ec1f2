// Patterns of SQL's LIKE for a text that somebody typed. Pure.

/** The text itself, without wildcards. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** For an index of reversed texts: those that end with this. */
export const toEndPattern = (end: string): string => `${[...end].toReversed().join('')}%`;
