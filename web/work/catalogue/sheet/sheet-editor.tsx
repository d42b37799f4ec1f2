// The input in which a cell is edited. If editing began by typing, arrow keys leave the cell; if the cell was
// opened, they move within the text.

import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { isNumber, type SheetColumn } from './sheet-columns.ts';
import type { EditorState, EditorEnd } from './sheet-work.ts';

export const CATEGORY_NAMES = 'sheet-category-names';

type SheetEditorProps = {
  label: string;
  column: SheetColumn;
  start: EditorState;
  onEnd: (end: EditorEnd) => void;
};

const ARROWS: Record<string, [number, number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

export function SheetEditor({ label, column, start, onEnd }: SheetEditorProps) {
  const [text, setText] = useState(start.text);
  const box = useRef<HTMLInputElement>(null);
  /**
   * Set when editing has ended: the input loses the focus when it is removed, which must not end it again.
   */
  const isOver = useRef(false);

  useEffect(() => {
    const input = box.current!;
    input.focus({ preventScroll: true });
    input.setSelectionRange(input.value.length, input.value.length);
  }, []);

  function end(how: EditorEnd) {
    if (isOver.current) return;
    isOver.current = true;
    onEnd(how);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const { key, shiftKey } = event;
    event.stopPropagation();
    // An input method is still composing a character.
    if (event.nativeEvent.isComposing) return;
    const arrow = start.isTyping && column !== 'category' ? ARROWS[key] : undefined;
    if (key === 'Escape') end({ text: null, go: [0, 0] });
    else if (key === 'Enter') end({ text, go: [shiftKey ? -1 : 1, 0] });
    else if (key === 'Tab') end({ text, go: [0, shiftKey ? -1 : 1] });
    else if (arrow) end({ text, go: arrow });
    else return;
    event.preventDefault();
  }

  return (
    <input
      ref={box}
      aria-label={label}
      value={text}
      maxLength={2_000}
      autoComplete="off"
      spellCheck={column === 'name'}
      inputMode={isNumber(column) && column !== 'discount' ? 'decimal' : 'text'}
      enterKeyHint="next"
      list={column === 'category' ? CATEGORY_NAMES : undefined}
      onChange={({ target }) => setText(target.value)}
      onKeyDown={onKeyDown}
      onBlur={() => end({ text, go: null })}
      className={`-mx-2 h-[43px] w-[calc(100%+16px)] shrink-0 border-2 border-leaf bg-paper px-1.5 text-base outline-none ${isNumber(column) ? 'text-right' : ''}`}
    />
  );
}
