// What the shop is written in. Other languages are files of web/languages, named by their code.

/** Stands in the code itself. */
export const DEFAULT_LANGUAGE = 'en';

export type LanguageName = {
  /** As in the name of its file: 'hi'. */
  code: string;
  /** In itself: 'हिन्दी'. */
  name: string;
};

/**
 * What `lang` says, and numbers and days are written by: as in India, in the digits that everybody there
 * reads.
 */
export const toLocale = (code: string): string => `${code}-IN`;

/** The field of a product that has its name in a language: 'Name in Hindi'. */
export const toNameField = (code: string): string =>
  `Name in ${new Intl.DisplayNames('en', { type: 'language' }).of(code)}`;

/** Whether a field of a product is a name in some language. */
export const isNameField = (field: string): boolean => /^name in \p{L}+$/iu.test(field);
