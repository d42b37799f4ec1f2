// How many, in a row of a list, with what is wrong about it below.

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
