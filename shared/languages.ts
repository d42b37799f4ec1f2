// The language of the code's own texts. Other languages are files of web/languages, named by their code.

/** The language of the texts in the code. */
export const DEFAULT_LANGUAGE = 'en';

export type LanguageName = {
  /** As in its file name: 'hi'. */
  code: string;
  /** In the language itself: 'हिन्दी'. */
  name: string;
};

/**
 * The value of `lang` and the locale of numbers and dates: Indian formats in digits that everybody there
 * reads.
 */
export const toLocale = (code: string): string => `${code}-IN`;

/** The product field with its name in a language: 'Name in Hindi'. */
export const toNameField = (code: string): string =>
  `Name in ${new Intl.DisplayNames('en', { type: 'language' }).of(code)}`;

/** Whether a field of a product is a name in some language. */
export const isNameField = (field: string): boolean => /^name in \p{L}+$/iu.test(field);
