// A checkbox with its label, for an owner's form.

type TickBoxProps = {
  label: string;
  /** A quiet hint under the label. */
  hint?: string;
  checked: boolean;
  onChange: (isTicked: boolean) => void;
};

export function TickBox({ label, hint, checked, onChange }: TickBoxProps) {
  return (
    <label className="flex min-h-11 items-center gap-3 text-sm">
      <input
        type="checkbox"
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
        className="size-5 shrink-0 accent-leaf"
      />
      <span className="min-w-0">
        {label}
        {hint && <span className="block text-soft">{hint}</span>}
      </span>
    </label>
  );
}
