// Adds many areas: lines of 'pincode,minutes', pasted or from a file. Valid lines go into the list; the
// others stay in the box, with a message for each line.

import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { ListFileButton, readListFile } from '../parts/list-file.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { readLines, type FaultyLine, type TypedArea } from './area-list.ts';
import { plural, toCount } from '../../ui/number.tsx';

/** Ten times the size of twenty thousand areas. */
const MAX_BYTES = 2_000_000;
const MAX_SHOWN = 100;

type AreaPasteProps = {
  onAdd: (areas: TypedArea[]) => void;
  /** Called when something in the box is not added yet, and when that is over. */
  onDraft: (isTyped: boolean) => void;
};

export function AreaPaste({ onAdd, onDraft }: AreaPasteProps) {
  const box = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState('');
  const [faulty, setFaulty] = useState<FaultyLine[]>([]);
  const [problem, setProblem] = useState('');
  const [notice, setNotice] = useState('');

  const isTyped = text !== '';
  useEffect(() => onDraft(isTyped), [onDraft, isTyped]);

  function take(given: string) {
    setNotice('');
    setFaulty([]);
    if (given.trim() === '') return refuse('Paste lines of pincode,minutes or choose a file');
    const read = readLines(given);
    setProblem('');
    setFaulty(read.faulty);
    // Only the lines to correct stay.
    setText(read.faulty.map((line) => line.text).join('\n'));
    if (read.areas.length > 0) onAdd(read.areas);
    setNotice(toUpdates(read.areas.length, read.faulty.length));
    if (read.faulty.length > 0) box.current!.focus();
  }

  function refuse(message: string) {
    setProblem(message);
    box.current!.focus();
  }

  async function takeFile(file: File) {
    try {
      const read = await readListFile(file, MAX_BYTES, 'The file must be 2 MB or smaller');
      // Text already in the box is not lost.
      take(text.trim() === '' ? read : `${text}\n${read}`);
    } catch (error) {
      refuse((error as Error).message);
    }
  }

  return (
    <section aria-labelledby="area-paste" className="grid gap-3 panel p-4">
      <h2 id="area-paste" className="font-bold">
        Add many
      </h2>
      <TextArea
        ref={box}
        label="One area per line, as pincode,minutes"
        rows={4}
        placeholder={'560001,6\n560002,9,City Market,12.963,77.576'}
        autoComplete="off"
        spellCheck={false}
        value={text}
        error={problem || undefined}
        onChange={({ target }) => {
          setText(target.value);
          setProblem('');
        }}
        className="[&_textarea]:tabular-nums"
      />
      <p className="text-sm text-soft">
        With a name, latitude and longitude behind them, shoppers find the area by its name and by where they
        are.
      </p>
      <FaultyLines faulty={faulty} />
      <div className="flex flex-wrap gap-3">
        <Button look="outlined" onClick={() => take(text)}>
          Add these lines
        </Button>
        <ListFileButton look="quiet" className="text-leaf" onChoose={takeFile}>
          Choose a CSV file
        </ListFileButton>
      </div>
      <output className={notice ? 'text-sm text-soft' : 'sr-only'}>{notice}</output>
    </section>
  );
}

function FaultyLines({ faulty }: { faulty: readonly FaultyLine[] }) {
  if (faulty.length === 0) return null;
  const more = faulty.length - MAX_SHOWN;
  return (
    <Notice look="alert" as="div" role="alert" className="text-ink">
      <p className="font-semibold text-alert">
        {faulty.length === 1 ? 'One line was not added' : `${faulty.length} lines were not added`}. Correct
        them in the box above:
      </p>
      <ul
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys scroll it
        tabIndex={0}
        className="mt-1 max-h-48 list-disc overflow-y-auto pl-5"
      >
        {faulty.slice(0, MAX_SHOWN).map(({ line, text, problem }) => (
          <li key={line} className="wrap-anywhere">
            Line {line}, <span className="font-semibold">{toStart(text)}</span>: {problem}
          </li>
        ))}
      </ul>
      {more > 0 && <p className="mt-1">and {toCount(more)} more</p>}
    </Notice>
  );
}

/** All of it is in the box above. */
const toStart = (text: string) => (text.length > 60 ? `${text.slice(0, 60).toWellFormed()} ...` : text);

function toUpdates(added: number, faulty: number): string {
  if (added === 0) return faulty > 0 ? 'Nothing was added.' : '';
  const areas = plural(added, 'area is', 'areas are');
  return `${areas} in the list, not saved yet.`;
}
