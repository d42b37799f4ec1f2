// Reads the text of a supplier's file, whatever encoding a spreadsheet has written.

const MAX_BYTES = 400_000;

/** Throws an error that says what to do when the file cannot be read. */
export async function readListFile(file: File): Promise<string> {
  if (/\.(?:xlsx?|ods|numbers)$/i.test(file.name)) {
    throw new Error('This is a workbook. Save it as "CSV UTF-8 (Comma delimited)" and choose that file.');
  }
  if (file.size > MAX_BYTES) {
    throw new Error('This file is too large: a receipt can have at most 500 lines.');
  }
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
