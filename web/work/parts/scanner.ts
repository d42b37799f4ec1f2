// A scanner that acts as a keyboard types wherever the focus is: on a button its Enter would press it, in the
// field of a number it would become the number. On a page that reads codes the code goes there instead.

import { useEffect, useEffectEvent, useRef } from 'react';

/** For a key, in the mean: no person types as fast. */
export const SCANNER_MS = 50;
/** A busy phone hears of a key late. After this much something else begins. */
const PAUSE_MS = 200;
/** Of a code; and more than a hand types at this pace. */
const LEAST = 4;

type Burst = { code: string; from: number; to: number; field: HTMLInputElement | null; before: string };
const NOTHING: Burst = { code: '', from: 0, to: 0, field: null, before: '' };

/** Not while a dialog asks something: then the code is dropped. The field of a form takes its own Enter. */
export function useScanner(onCode: (code: string) => void): void {
  const typed = useRef(NOTHING);
  const read = useEffectEvent(onCode);
  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      const { key, target, timeStamp: at } = event;
      const field = target instanceof HTMLInputElement ? target : null;
      if (field?.form) return;
      const before = at - typed.current.to < PAUSE_MS ? typed.current : NOTHING;
      if (key.length === 1) {
        const begun = before.code === '' ? { field, before: field?.value ?? '', from: at } : before;
        typed.current = { ...begun, code: before.code + key, to: at };
      } else if (key !== 'Enter') typed.current = { ...before, to: at };
      else {
        typed.current = NOTHING;
        const { length } = before.code;
        if (length < LEAST || at - before.from > length * SCANNER_MS) return;
        event.preventDefault();
        event.stopPropagation();
        if (before.field) retype(before.field, before.before);
        if (!document.querySelector('[role=dialog], [role=alertdialog]')) read(before.code);
      }
    }
    // Before anybody else hears of the Enter.
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  }, []);
}

/** As if a person had typed it, so that the page hears of it. */
function retype(field: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
