// How many, in a row of a list, with what is wrong about it below.

import { MinusIcon, PlusIcon } from 'lucide-react';
import type { ReactNode } from 'react';

type AmountBoxProps = {
  id: string;
  /** Heard, not seen: the row says what it is about. */
  label: string;
  value: string;
  maxLength: number;
  error: string | undefined;
  inputMode?: 'numeric' | 'decimal';
  onChange: (text: string) => void;
};

export function AmountBox({ id, label, error, inputMode = 'numeric', onChange, ...input }: AmountBoxProps) {
  return (
    <div className="w-28">
      <input
        id={id}
        aria-label={label}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        inputMode={inputMode}
        autoComplete="off"
        onChange={({ target }) => onChange(target.value)}
        className={`min-h-(--press) w-full rounded-button border bg-paper px-3 text-right text-base tabular-nums ${error ? 'border-alert' : 'border-control'}`}
        {...input}
      />
      {error && (
        <p id={`${id}-error`} className="mt-1 text-sm text-alert">
          {error}
        </p>
      )}
    </div>
  );
}

type WorkStepperProps = {
  label: string;
  count: number;
  least?: number;
  most?: number;
  onChange: (count: number) => void;
  /** In place of its label and the number. */
  children?: ReactNode;
};

const PRESS =
  'grid size-14 shrink-0 place-items-center rounded-button border-2 border-ink bg-paper aria-disabled:border-line aria-disabled:opacity-50';

/** A quantity set by thumb: less and more on both sides of a number. */
export function WorkStepper(props: WorkStepperProps) {
  const { label, count, least = 0, most = Infinity, onChange, children } = props;
  const press = (next: number, name: string, isPossible: boolean) => (
    <button
      type="button"
      aria-label={`${name}: ${label}`}
      aria-disabled={!isPossible}
      className={PRESS}
      onClick={() => isPossible && onChange(next)}
    >
      {next < count ? <MinusIcon className="size-6" /> : <PlusIcon className="size-6" />}
    </button>
  );
  return (
    <fieldset aria-label={label} className="flex items-center gap-3">
      {!children && <span className="min-w-0 flex-1 text-base font-semibold">{label}</span>}
      {press(count - 1, 'One less', count > least)}
      {children ?? <output className="w-9 text-center text-2xl font-extrabold tabular-nums">{count}</output>}
      {press(count + 1, 'One more', count < most)}
    </fieldset>
  );
}
