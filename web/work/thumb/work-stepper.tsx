// A quantity set by thumb: less and more on both sides of a number.

import { MinusIcon, PlusIcon } from 'lucide-react';
import type { ReactNode } from 'react';

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
