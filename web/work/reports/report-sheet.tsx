// A report under its heading, with the buttons that print and save it. On paper it is all there is.

import { useId, type ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import './print.css';

type ReportSheetProps = {
  title: string;
  /** What it is of, where that is not the whole shop. */
  place: string | undefined;
  /** Under the heading. */
  notes: readonly ReactNode[];
  /** Saves it. */
  file: ReactNode;
  /** Why its numbers will change; '' when they will not. */
  warning: string;
  gap: 'gap-3' | 'gap-6';
  children: ReactNode;
};

export function ReportSheet({ title, place, notes, file, warning, gap, children }: ReportSheetProps) {
  const heading = useId();
  return (
    <section data-print aria-labelledby={heading} className={`grid ${gap}`}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <h2 id={heading} className="text-base font-bold">
            {title}
            {place && <span className="font-normal">, {place}</span>}
          </h2>
          {notes.map(
            (note, at) =>
              note && (
                <p key={at} className="text-sm text-soft">
                  {note}
                </p>
              ),
          )}
        </div>
        <div className="flex flex-wrap gap-2 print:hidden">
          <Button look="outlined" onClick={() => window.print()}>
            Print
          </Button>
          {file}
        </div>
      </div>
      {warning && (
        <Notice look="warn" as="output">
          {warning}
        </Notice>
      )}
      {children}
    </section>
  );
}
