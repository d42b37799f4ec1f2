// A file of lines, as spreadsheets save it: its button, and its text.

import { FILE_TYPES } from '../../data/csv-file.ts';
import { buttonClass, type ButtonLook } from '../../ui/button.tsx';

type ListFileButtonProps = {
  look: ButtonLook;
  className?: string;
  isBusy?: boolean;
  onChoose: (file: File) => Promise<void>;
  children: string;
};

export function ListFileButton({ look, className = '', isBusy, onChoose, children }: ListFileButtonProps) {
  return (
    <label
      className={buttonClass(
        look,
        `cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 ${className}`,
      )}
    >
      {children}
      <input
        type="file"
        accept={FILE_TYPES}
        disabled={isBusy}
        className="sr-only"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) void onChoose(file);
          // So that the same file can be chosen again after it was corrected.
          target.value = '';
        }}
      />
    </label>
  );
}

/** Throws an error that says what to do when the file cannot be read. */
export async function readListFile(file: File, maxBytes: number, tooLarge: string): Promise<string> {
  if (/\.(?:xlsx?|ods|numbers)$/i.test(file.name)) {
    throw new Error('This is a workbook. Save it as "CSV UTF-8 (Comma delimited)" and choose that file.');
  }
  if (file.size > maxBytes) throw new Error(tooLarge);
  const text = decode(new Uint8Array(await file.arrayBuffer()));
  // As in pictures, and in a workbook by another name.
  if (text.includes('\0')) throw new Error('This is not a CSV file.');
  return text;
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
