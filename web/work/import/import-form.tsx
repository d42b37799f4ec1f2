// Chooses a file, which is checked at once, and imports it. Only a checked file can be imported, so that
// nobody is surprised.

import { ArrowDownUpIcon } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import type {
  ImportNotes,
  NewNames,
  ProductImport,
  UnknownName,
} from '#features/catalogue/product-files/catalogue-import.contract.ts';
import { MAX_PRODUCT_FILE_BYTES } from '#shared/limits.ts';
import { FILE_TYPES } from '../../data/csv-file.ts';
import { showOwn } from '../../data/reads.ts';
import { useShownStore } from '../../data/store/work-store.ts';
import { upload } from '../../data/upload.ts';
import { follow } from '../../data/work-changes.ts';
import { useAction } from '../../data/action.ts';
import { failureText } from '../../data/failure.ts';
import { usePriceQuestion } from '../parts/price-risks.tsx';
import { Button } from '../../ui/button.tsx';
import { plural } from '../../ui/number.tsx';
import { TickBox } from '../../ui/tick-box.tsx';
import { UploadProgress } from '../../ui/upload-progress.tsx';
import { Alert } from '../../ui/notice.tsx';

const IMPORT = 'POST /api/product/import';

export function ImportForm({ last }: { last: ProductImport | null }) {
  const [file, setFile] = useState<File | null>(null);
  const [isAllOrNothing, setAllOrNothing] = useState(false);
  /** The import that checked the chosen file. */
  const [checkId, setCheckId] = useState('');
  /**
   * Unknown names in the file that become new categories, and the unknown names that the last check found.
   */
  const [newNames, setNewNames] = useState<NewNames>([]);
  const [asked, setAsked] = useState<Pick<ImportNotes, 'unknownNames' | 'unknownNameCount'> | null>(null);
  const [problem, setProblem] = useState('');
  const [share, setShare] = useState<number | null>(null);
  const sending = useRef<AbortController>(null);
  const { run } = useAction();
  const { storeId: store } = useShownStore();
  useEffect(() => () => sending.current?.abort(), []);

  const isRunning = last?.status === 'running';
  const check = last?._id === checkId && last.status === 'done' ? last : null;
  const isBusy = isRunning || share !== null;
  // A ticked name is known to the next check, but stays in the list, so that it can be unticked.
  if (check && asked === null && check.notes.unknownNameCount > 0) setAsked(check.notes);

  const { requireSure, question } = usePriceQuestion();

  function choose(chosen: File) {
    setFile(chosen);
    setCheckId('');
    setNewNames([]);
    setAsked(null);
    send(true, chosen, []);
  }

  function send(isDryRun: boolean, file: File | null, newNames: NewNames) {
    if (isRunning) return;
    const wrong = file ? findFileProblem(file) : 'Choose a CSV file';
    setProblem(wrong);
    if (!file || wrong) return;
    void run(async () => {
      const { riskyPrices: products = [], riskyPriceCount: count = 0 } = check?.notes ?? {};
      if (!isDryRun) await requireSure({ count, products });
      const { signal } = (sending.current = new AbortController());
      setProblem('');
      setShare(0);
      try {
        const options = { onProgress: (done: number) => !signal.aborted && setShare(done), signal };
        const form = new FormData();
        // Before the file: the server does not read fields that come after it.
        form.append('newNames', JSON.stringify(newNames));
        form.append('file', file);
        const query = { store, dryRun: `${isDryRun}`, allOrNothing: `${isAllOrNothing}` } as const;
        const begun = await follow(IMPORT, upload(IMPORT, query, form, options), {
          onAnswer: ({ data }) => showOwn('GET /api/product/import', {}, () => data),
        });
        setCheckId(isDryRun ? begun.data._id : '');
      } catch (error) {
        if (!signal.aborted) setProblem(failureText(error));
      }
      setShare(null);
    });
  }

  const changes = check ? check.created + check.updated : 0;
  const mayImport = check !== null && changes > 0 && !(isAllOrNothing && check.failed > 0);
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        send(!mayImport, file, newNames);
      }}
    >
      <ImportFileBox file={file} problem={problem} isLocked={isBusy} onChoose={choose} />
      <TickBox
        label={
          <>
            <strong className="font-semibold">All or nothing:</strong> import only if no row has a problem
          </>
        }
        checked={isAllOrNothing}
        isLocked={isBusy}
        onChange={setAllOrNothing}
      />
      {question}
      {asked && (
        <ImportNewNames
          unknownNames={asked.unknownNames}
          count={asked.unknownNameCount}
          chosen={newNames}
          isLocked={isBusy}
          onChange={(next) => {
            setNewNames(next);
            // The check no longer matches what would be imported.
            setCheckId('');
          }}
        />
      )}
      {share === null ? (
        <div className="flex flex-wrap gap-3">
          <Button
            look={mayImport ? 'outlined' : 'primary'}
            aria-disabled={isBusy}
            onClick={() => send(true, file, newNames)}
          >
            Check the file
          </Button>
          {mayImport && (
            <Button type="submit" aria-disabled={isBusy}>
              {`Import ${plural(changes, 'product')}`}
            </Button>
          )}
        </div>
      ) : (
        <div className="flex items-center gap-3">
          <div className="min-w-0 flex-1">
            <UploadProgress share={share} />
          </div>
          <Button look="quiet" onClick={() => sending.current?.abort()}>
            Cancel
          </Button>
        </div>
      )}
    </form>
  );
}

type ImportFileBoxProps = {
  file: File | null;
  /** '' when there is none. */
  problem: string;
  isLocked: boolean;
  onChoose: (file: File) => void;
};

/** The box onto which a product file is dropped, or with which it is chosen. */
function ImportFileBox({ file, problem, isLocked, onChoose }: ImportFileBoxProps) {
  const [isOver, setOver] = useState(false);
  const id = useId();
  const colours = isOver ? 'border-leaf bg-leaf-tint' : problem ? 'border-alert' : 'border-control';
  return (
    <div>
      <div
        className={`relative grid min-h-28 place-items-center gap-1 rounded-card border-2 border-dashed p-4 text-center has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-leaf ${colours} ${
          isLocked ? 'bg-ground' : 'hover:bg-leaf-tint'
        }`}
      >
        <ArrowDownUpIcon className="size-7 text-leaf" />
        <label htmlFor={id} className="max-w-full text-sm font-semibold wrap-anywhere">
          {file ? file.name : 'Choose a CSV file'}
        </label>
        <span className="text-sm text-soft">{file ? toSize(file.size) : 'or drop it here'}</span>
        {/* Covers the whole box: a press anywhere opens it, and browsers accept a dropped file. */}
        <input
          id={id}
          type="file"
          accept={FILE_TYPES}
          disabled={isLocked}
          aria-invalid={problem ? true : undefined}
          aria-describedby={`${id}-problem`}
          className="absolute inset-0 cursor-pointer opacity-0 disabled:cursor-default"
          onDragEnter={() => setOver(true)}
          onDragLeave={() => setOver(false)}
          onDrop={() => setOver(false)}
          onChange={(event) => {
            const [chosen] = event.target.files ?? [];
            if (chosen) onChoose(chosen);
            // So that the same file can be chosen again after it was corrected.
            event.target.value = '';
          }}
        />
      </div>
      <Alert id={`${id}-problem`} className="mt-1 text-sm text-alert">
        {problem}
      </Alert>
    </div>
  );
}

function toSize(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

type NewNamesProps = {
  unknownNames: readonly UnknownName[];
  /** The number of all unknown names; `unknownNames` holds only the first ones. */
  count: number;
  chosen: NewNames;
  isLocked: boolean;
  onChange: (next: NewNames) => void;
};

/**
 * Names in a checked file that match no category or sub-category. Each becomes a new one only after a tick:
 * most are typing mistakes, so the nearest known names are shown beside them.
 */
function ImportNewNames({ unknownNames, count, chosen, isLocked, onChange }: NewNamesProps) {
  const isAll = chosen === 'all';
  const isChosen = ({ column, name }: UnknownName) =>
    isAll || chosen.some((one) => one.column === column && one.name === name);

  function toggle(unknown: UnknownName) {
    const { column, name } = unknown;
    const before = isAll ? unknownNames.map((one) => ({ column: one.column, name: one.name })) : chosen;
    onChange(
      isChosen(unknown)
        ? before.filter((one) => one.column !== column || one.name !== name)
        : [...before, { column, name }],
    );
  }

  return (
    <fieldset className="grid gap-1 rounded-button bg-marigold-tint p-3 text-sm text-marigold-ink">
      <legend className="float-left mb-1 font-semibold">
        {plural(count, 'name is unknown', 'names are unknown')}
      </legend>
      <p className="clear-left">
        Rows that use them are skipped. Tick the names that are new, correct typing errors in the file, and
        check it again.
      </p>
      {count > 1 && (
        <TickBox
          label={<b className="font-semibold">Create all of them</b>}
          checked={isAll}
          isLocked={isLocked}
          onChange={(isTicked) => onChange(isTicked ? 'all' : [])}
        />
      )}
      <ul className="max-h-80 overflow-y-auto">
        {unknownNames.map((unknown) => (
          <li key={`${unknown.column} ${unknown.name}`}>
            <TickBox
              label={
                <>
                  New {unknown.column} <strong className="font-semibold">{unknown.name}</strong>
                  {unknown.nearest.length > 0 && ` (the nearest: ${unknown.nearest.join(', ')})`}
                </>
              }
              checked={isChosen(unknown)}
              isLocked={isLocked}
              onChange={() => toggle(unknown)}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

/** Why the server would refuse this file, in its words; '' when it might accept it. */
function findFileProblem(file: File): string {
  if (file.size > MAX_PRODUCT_FILE_BYTES) return 'The file must be 64 MB or smaller';
  if (file.size === 0) return 'The file is empty.';
  return /\.(?:xlsx?|ods|numbers)$/i.test(file.name)
    ? 'This is a workbook. Save it as "CSV UTF-8 (Comma delimited)" and choose that file.'
    : '';
}
