// The sheet itself: a grid that renders only the visible lines.

/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a table has no lines that come and go with scrolling */

import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, type CSSProperties } from 'react';
import { SheetHead, SheetLine, type SheetHeadProps } from './sheet-line.tsx';
import { isNumber, USUAL_WIDTH, WIDTHS, type SheetColumn } from './sheet-columns.ts';
import { countColumns, LINE_HEIGHT, useSheetWork, type SheetWorkDeps } from './sheet-work.ts';

/** Waits this long, so that lines scrolled past quickly are not requested. */
const REST_MS = 80;

type SheetGridProps = SheetHeadProps & SheetWorkDeps & { chosen: ReadonlySet<string> };

export function SheetGrid(props: SheetGridProps) {
  const { rows, drafts, total, chosen, columns } = props;
  const box = useRef<HTMLDivElement>(null);
  const work = useSheetWork(box, props);
  const { place, range } = work;

  // Not compiled by the React compiler, so values of the library are never memoised beyond one render.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count: total,
    getScrollElement: () => box.current,
    estimateSize: () => LINE_HEIGHT,
    overscan: 8,
    paddingStart: LINE_HEIGHT,
    // The line with the focus is always rendered.
    rangeExtractor: (seen) =>
      [...new Set([...defaultRangeExtractor(seen), place.row])].toSorted((a, b) => a - b),
  });
  const { startIndex: first = 0, endIndex: last = 0 } = virtual.range ?? {};

  useEffect(() => {
    const timer = setTimeout(() => void rows.need(first, last).catch(() => undefined), REST_MS);
    return () => clearTimeout(timer);
  }, [rows, first, last, rows.version]);

  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the focus is in its cells
    <div
      ref={box}
      role="grid"
      aria-label="Products"
      aria-describedby="sheet-help"
      aria-rowcount={total + 1}
      aria-colcount={countColumns(columns)}
      aria-multiselectable
      onKeyDown={work.onKeyDown}
      onCopy={work.onCopy}
      onPaste={work.onPasteText}
      onBlur={({ currentTarget, relatedTarget }) => {
        // The focus went to something else on the page.
        if (!currentTarget.contains(relatedTarget)) work.leaveLines();
      }}
      style={toWidths(columns)}
      className="sheet relative scroll-mt-(--top) overflow-auto overscroll-contain panel text-sm"
    >
      <SheetHead {...props} />
      <div role="rowgroup" style={{ height: virtual.getTotalSize() - LINE_HEIGHT }}>
        {virtual.getVirtualItems().map(({ index, start }) => {
          const row = rows.at(index);
          const draft = row && drafts.find(row._id);
          const isActive = index === place.row;
          const isMarked = work.isMarked && index >= range.from.row && index <= range.to.row;
          return (
            <SheetLine
              key={index}
              columns={columns}
              index={index}
              row={row}
              draft={draft}
              version={draft ? drafts.version : 0}
              isSaved={row !== undefined && drafts.isSaved(row._id)}
              mayStock={rows.mayStock}
              isChosen={row !== undefined && chosen.has(row._id)}
              active={isActive ? place.column : null}
              marked={isMarked ? `${range.from.column} ${range.to.column}` : null}
              editing={isActive ? work.editing : null}
              top={start}
              onPress={work.onPress}
              onEdit={(at) => work.edit(at, null)}
              onEditorEnd={work.endEdit}
            />
          );
        })}
      </div>
    </div>
  );
}

/** The same for head and lines: at least so wide, and texts share what is left. */
function toWidths(columns: readonly SheetColumn[]): CSSProperties {
  const [, ...others] = columns;
  const widths = others.map((column) => WIDTHS[column] ?? USUAL_WIDTH);
  const tracks = others.map((column, at) => `minmax(${widths[at]}px, ${isNumber(column) ? 0.6 : 1}fr)`);
  return {
    '--columns': tracks.join(' '),
    '--columns-width': `${widths.reduce((sum, width) => sum + width, 0)}px`,
  } as CSSProperties;
}
