// The text of a CSV file that somebody chose.

import { failureText } from '../../data/failure.ts';

/** The server's message, or the reason why the file could not be read. */
export const toErrorText = (error: unknown) =>
  error instanceof Error && error.constructor === Error ? error.message : failureText(error);

/** Throws an error that says what to do when the file cannot be read. */
export async function readListFile(file: File, maxBytes: number, tooLarge: string): Promise<string> {
  if (/\.(?:xlsx?|ods|numbers)$/i.test(file.name)) {
    throw new Error('This is a workbook. Save it as "CSV UTF-8 (Comma delimited)" and choose that file.');
  }
  if (file.size > maxBytes) throw new Error(tooLarge);
  return decode(new Uint8Array(await file.arrayBuffer()));
}

/** UTF-16 when there is a byte order mark, else UTF-8, else what old spreadsheets write. */
function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
