// Six boxes for a mailed code, one digit each. They behave as one field: typing moves to the next box,
// Backspace to the previous one, and a code that is pasted or filled in by the phone spreads over all of
// them.

import { useEffect, useRef, type ClipboardEvent, type KeyboardEvent } from 'react';
import { withLatinDigits } from '#shared/clean-text.ts';
import { t } from '../../data/language.ts';

export const CODE_LENGTH = 6;

type CodeBoxesProps = {
  /** One text per box, '' when it is empty. */
  digits: readonly string[];
  onChange: (digits: string[]) => void;
  disabled: boolean;
  error: string;
};

export const NO_DIGITS: readonly string[] = Array.from({ length: CODE_LENGTH }, () => '');

export function CodeBoxes({ digits, onChange, disabled, error }: CodeBoxesProps) {
  const fieldset = useRef<HTMLFieldSetElement>(null);

  function focusBox(at: number): void {
    const boxes = fieldset.current!.querySelectorAll('input');
    const box = boxes[Math.max(0, Math.min(at, CODE_LENGTH - 1))]!;
    box.focus();
    box.select();
  }

  /**
   * Writes digits starting at this box, and focuses the box after them. A whole code always starts in the
   * first box.
   */
  function write(text: string, from: number): void {
    const start = text.length >= CODE_LENGTH ? 0 : from;
    const next = [...digits];
    for (const [at, digit] of [...text].entries()) {
      if (start + at < CODE_LENGTH) next[start + at] = digit;
    }
    onChange(next);
    focusBox(start + text.length);
  }

  function erase(at: number): void {
    onChange(digits.map((digit, index) => (index === at ? '' : digit)));
  }

  function onInput(at: number, value: string): void {
    const typed = onlyDigits(value);
    if (value === '') erase(at);
    else if (typed === '') return;
    // A second digit in a box replaces the first, whichever side of it the cursor was on.
    else if (typed.length === 2) write(typed[0] === digits[at] ? typed[1]! : typed[0]!, at);
    else write(typed, at);
  }

  function onKey(event: KeyboardEvent, at: number): void {
    const goTo: Record<string, number> = {
      ArrowLeft: at - 1,
      ArrowRight: at + 1,
      Home: 0,
      End: CODE_LENGTH - 1,
    };
    const target = goTo[event.key];
    if (target !== undefined) {
      event.preventDefault();
      focusBox(target);
    } else if (event.key === 'Backspace' && digits[at] === '' && at > 0) {
      event.preventDefault();
      erase(at - 1);
      focusBox(at - 1);
    }
  }

  function onPaste(event: ClipboardEvent, at: number): void {
    event.preventDefault();
    const text = onlyDigits(event.clipboardData.getData('text'));
    if (text !== '') write(text, at);
  }

  // A code pasted while no field has the focus is meant for the boxes too.
  useEffect(() => {
    const onStrayPaste = (event: globalThis.ClipboardEvent) => {
      if (disabled || (event.target as Element).closest('input, textarea, [contenteditable]')) return;
      const text = onlyDigits(event.clipboardData?.getData('text') ?? '');
      if (text.length === CODE_LENGTH) write(text, 0);
    };
    document.addEventListener('paste', onStrayPaste);
    return () => document.removeEventListener('paste', onStrayPaste);
  });

  return (
    <fieldset
      ref={fieldset}
      disabled={disabled}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? 'code-problem' : undefined}
    >
      <legend className="mb-2 text-sm font-medium">{t('6 digit code')}</legend>
      <div className="grid grid-cols-6 gap-2">
        {digits.map((digit, at) => (
          <input
            // The boxes never change places.
            // eslint-disable-next-line react/no-array-index-key
            key={at}
            value={digit}
            aria-label={t('Digit {digit} of {length}', { digit: at + 1, length: CODE_LENGTH })}
            aria-invalid={error ? true : undefined}
            type="text"
            inputMode="numeric"
            pattern="[0-9]"
            autoComplete={at === 0 ? 'one-time-code' : 'off'}
            enterKeyHint={at === CODE_LENGTH - 1 ? 'done' : 'next'}
            required
            onChange={(event) => onInput(at, event.target.value)}
            // The same digit over the one that is there is no change.
            onInput={({ currentTarget: { value } }) => value !== '' && value === digit && focusBox(at + 1)}
            onKeyDown={(event) => onKey(event, at)}
            onPaste={(event) => onPaste(event, at)}
            onFocus={(event) => event.target.select()}
            className={`h-13 w-full min-w-0 rounded-button border bg-paper text-center text-xl font-semibold ${
              error ? 'border-alert' : 'border-control'
            }`}
          />
        ))}
      </div>
      {error && (
        <p id="code-problem" className="mt-2 text-sm text-alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}

function onlyDigits(text: string): string {
  return withLatinDigits(text).replaceAll(/\D/g, '');
}
