// A checkbox with its label, for an owner's form.

import type { ReactNode } from 'react';

type TickBoxProps = {
  label: ReactNode;
  /** A quiet hint under the label. */
  hint?: string;
  checked: boolean;
  isLocked?: boolean;
  onChange: (isTicked: boolean) => void;
};

export function TickBox({ label, hint, checked, isLocked = false, onChange }: TickBoxProps) {
  return (
    <label className="flex min-h-11 items-center gap-3 text-sm">
      <input
        type="checkbox"
        checked={checked}
        disabled={isLocked}
        onChange={({ target }) => onChange(target.checked)}
        className="size-5 shrink-0 accent-leaf"
      />
      <span className="min-w-0 wrap-anywhere">
        {label}
        {hint && <span className="block text-soft">{hint}</span>}
      </span>
    </label>
  );
}
