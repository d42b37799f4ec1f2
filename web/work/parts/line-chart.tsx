// One or two lines as a chart, and the same numbers as a table for those who read them better. The lines are
// stretched with their box; the texts around them are not.

import { useState, type PointerEvent } from 'react';

type ChartLines = {
  labels: readonly string[];
  /** The second line is what the first is compared with. A value is null where there is no data yet. */
  lines: readonly { name: string; values: readonly (number | null)[] }[];
  format: (value: number) => string;
};

type LineChartProps = ChartLines & {
  /** The text above the chart. */
  caption: string;
  /** Heading of the table's first column. */
  of: string;
  height?: string;
};

export function LineChart({ caption, of, labels, lines, format, height = 'h-56 md:h-72' }: LineChartProps) {
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
      <Drawing labels={labels} lines={lines} format={format} height={height} />
      <details className="mt-1 text-sm print:hidden">
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
                    {say(values[row], format)}
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

const say = (value: number | null | undefined, format: ChartLines['format']) =>
  value === null || value === undefined ? '-' : format(value);

/** Hidden from screen readers, which have the table. */
function Drawing({ labels, lines, format, height }: ChartLines & { height: string }) {
  const [pointed, setPointed] = useState<number | null>(null);
  const ticks = toTicks(lines.flatMap(({ values }) => values.filter((value) => value !== null)));
  const [bottom, top] = [ticks[0]!, ticks.at(-1)!];
  const toX = (index: number) => (labels.length === 1 ? 50 : (index / (labels.length - 1)) * 100);
  const toY = (value: number) => 100 - ((value - bottom) / (top - bottom)) * 100;
  const point = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const index = Math.round(((clientX - left) / width) * (labels.length - 1));
    setPointed(Math.min(Math.max(index, 0), labels.length - 1));
  };
  const at = pointed === null || labels[pointed] === undefined ? null : pointed;
  const everyNth = Math.ceil(labels.length / 12);
  return (
    <div
      aria-hidden
      className={`mt-3 grid grid-cols-[auto_1fr] grid-rows-[1fr_auto] gap-x-2 text-xs text-soft ${height}`}
    >
      <div className="grid tabular-nums">
        {ticks.map((tick) => (
          <span key={tick} className="relative col-start-1 row-start-1 text-right">
            <span className="invisible">{format(tick)}</span>
            <span className="absolute right-0 -translate-y-1/2" style={{ top: `${toY(tick)}%` }}>
              {format(tick)}
            </span>
          </span>
        ))}
      </div>
      <div
        className="relative"
        onPointerMove={point}
        onPointerDown={point}
        onPointerLeave={() => setPointed(null)}
      >
        <svg
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          fill="none"
          strokeLinecap="round"
          strokeLinejoin="round"
          className="absolute size-full overflow-visible **:[vector-effect:non-scaling-stroke]"
        >
          {ticks.map((tick) => (
            <path key={tick} d={`M0 ${toY(tick)}H100`} className="stroke-line" />
          ))}
          {at !== null && <path d={`M${toX(at)} 0V100`} className="stroke-soft print:hidden" />}
          {lines
            .map(({ name, values }, index) => {
              const isFirst = index === 0;
              const isOneValue = values.filter((value) => value !== null).length === 1;
              const value = at === null ? null : (values[at] ?? null);
              return (
                <g key={name} className={isFirst ? 'stroke-leaf' : 'stroke-soft'}>
                  {isFirst && (
                    <path d={toPath(values, toX, toY, bottom)} className="fill-leaf/10 stroke-none" />
                  )}
                  <path
                    d={toPath(values, toX, toY)}
                    strokeWidth={isOneValue ? 8 : isFirst ? 2.5 : 1.5}
                    strokeDasharray={isFirst || isOneValue ? undefined : '5 4'}
                  />
                  {value !== null && <path d={`M${toX(at!)} ${toY(value)}h0`} strokeWidth="8" />}
                </g>
              );
            })
            .toReversed()}
        </svg>
        {at !== null && (
          <div
            className="pointer-events-none absolute top-1 z-1 mx-2 rounded-button bg-band-ink px-3 py-2 text-white print:hidden"
            style={toX(at) > 50 ? { right: `${100 - toX(at)}%` } : { left: `${toX(at)}%` }}
          >
            <p className="font-semibold">{labels[at]}</p>
            {lines.map(({ name, values }) => (
              <p key={name} className="tabular-nums">
                {name}: {say(values[at], format)}
              </p>
            ))}
          </div>
        )}
      </div>
      <div className="relative col-start-2 h-5">
        {labels.map(
          (label, index) =>
            index % everyNth === 0 && (
              <span
                key={`${index} ${label}`}
                className={`absolute top-1 whitespace-nowrap ${index === labels.length - 1 ? '-translate-x-full' : '-translate-x-1/2'} ${index % (everyNth * 3) === 0 ? '' : 'max-md:hidden'}`}
                style={{ left: `${toX(index)}%` }}
              >
                {label}
              </span>
            ),
        )}
      </div>
    </div>
  );
}

/** At most six whole numbers from 0, or below it, up to the highest value. */
function toTicks(values: readonly number[]): number[] {
  const highest = Math.max(1, ...values);
  const lowest = Math.min(0, ...values);
  const rough = (highest - lowest) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, power * [1, 2, 5, 10].find((factor) => factor * power >= rough)!);
  const first = Math.floor(lowest / step);
  return Array.from({ length: Math.ceil(highest / step) - first + 1 }, (_, index) => (first + index) * step);
}

/** Broken where there is no value. With a floor, the area down to it. */
function toPath(
  values: readonly (number | null)[],
  toX: (index: number) => number,
  toY: (value: number) => number,
  floor?: number,
): string {
  const isGap = (index: number) => (values[index] ?? null) === null;
  return values
    .map((value, index) => {
      if (value === null) return '';
      const place = `${toX(index)} ${toY(value)}`;
      if (floor === undefined) return isGap(index - 1) ? `M${place}h0` : `L${place}`;
      const foot = `${toX(index)} ${toY(Math.max(floor, 0))}`;
      return `${isGap(index - 1) ? `M${foot}` : ''}L${place}${isGap(index + 1) ? `L${foot}Z` : ''}`;
    })
    .join('');
}
