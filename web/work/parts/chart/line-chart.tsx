// One or two lines as a chart, and the same numbers as a table for those who read them better. The drawing
// library is loaded with the first chart; without it only the table is shown.

import { useEffect, useRef, useState } from 'react';
import { lazyPart } from '../../../ui/lazy-part.ts';
import type { ChartLines } from './draw-lines.ts';

type LineChartProps = ChartLines & {
  /** The text above the chart. */
  caption: string;
  /** Heading of the table's first column. */
  of: string;
  height?: string;
};

const drawing = lazyPart(() => import('./draw-lines.ts'));

export function LineChart({ caption, of, labels, lines, format, height = 'h-56 md:h-72' }: LineChartProps) {
  const [hasFailed, setFailed] = useState(false);
  return (
    <figure className="panel p-3 md:p-4">
      <figcaption className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
        <span className="sr-only">{caption}</span>
        {lines.map(({ name }, index) => (
          <span key={name} className="inline-flex items-center gap-2">
            <span
              aria-hidden
              className={`w-6 border-t-3 ${index === 0 ? 'border-leaf' : 'border-dashed border-soft'}`}
            />
            {name}
          </span>
        ))}
      </figcaption>
      {!hasFailed && (
        <Picture lines={{ labels, lines, format }} height={height} onFailure={() => setFailed(true)} />
      )}
      <details open={hasFailed || undefined} className="mt-1 text-sm print:hidden">
        <summary className="-mb-2 flex min-h-11 w-fit cursor-pointer items-center font-medium text-leaf">
          As a table
        </summary>
        <table className="w-full text-left">
          <caption className="sr-only">{caption}</caption>
          <thead>
            <tr className="text-soft">
              <th scope="col" className={CELL}>
                {of}
              </th>
              {lines.map(({ name }) => (
                <th key={name} scope="col" className={`${CELL} text-right`}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {labels.map((label, row) => (
              <tr key={`${row} ${label}`} className="border-t border-line">
                <th scope="row" className={`${CELL} font-medium whitespace-nowrap`}>
                  {label}
                </th>
                {lines.map(({ name, values }) => (
                  <td key={name} className={`${CELL} text-right tabular-nums`}>
                    {values[row] === null || values[row] === undefined ? '-' : format(values[row])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}

const CELL = 'px-3 py-1.5 font-medium';

type PictureProps = { lines: ChartLines; height: string; onFailure: () => void };

function Picture({ lines, height, onFailure }: PictureProps) {
  const part = drawing.usePart(true, onFailure);
  const canvas = useRef<HTMLCanvasElement>(null);
  const drawn = useRef<ReturnType<NonNullable<typeof part>['drawLines']> | null>(null);
  const latest = useRef(lines);
  useEffect(() => {
    latest.current = lines;
    drawn.current?.change(lines);
  }, [lines]);
  useEffect(() => {
    if (!part) return;
    drawn.current = part.drawLines(canvas.current!, latest.current);
    return () => {
      drawn.current?.end();
      drawn.current = null;
    };
  }, [part]);
  return (
    <div className={`relative mt-2 ${height}`}>
      {/* Out of the flow, so that the drawn width does not keep a narrowed page wide. */}
      <canvas ref={canvas} aria-hidden className="absolute" />
    </div>
  );
}
