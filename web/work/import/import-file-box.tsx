// The box onto which a product file is dropped, or with which it is chosen.

import { ArrowDownUpIcon } from 'lucide-react';
import { useId, useState } from 'react';
import { FILE_TYPES } from '../../data/catalogue/catalogue-import.queries.ts';

type ImportFileBoxProps = {
  file: File | null;
  /** '' when there is none. */
  problem: string;
  isLocked: boolean;
  onChoose: (file: File | null) => void;
};

export function ImportFileBox({ file, problem, isLocked, onChoose }: ImportFileBoxProps) {
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
      <p id={`${id}-problem`} role="alert" className={problem ? 'mt-1 text-sm text-alert' : ''}>
        {problem}
      </p>
    </div>
  );
}

function toSize(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
