// The field of every search of the work side, with a button that clears it.

import { SearchIcon, XIcon } from 'lucide-react';
import { useRef, type ChangeEvent, type ComponentProps, type ElementType, type Ref } from 'react';

type SearchInputProps = Omit<ComponentProps<'input'>, 'onChange' | 'ref' | 'type' | 'value'> & {
  value: string;
  onText: (text: string) => void;
  ref?: Ref<HTMLInputElement>;
  className?: string;
  /** `FinderField` in a `Finder`. */
  as?: ElementType;
};

export function SearchInput(props: SearchInputProps) {
  const { value, onText, ref, className = 'min-h-(--press)', as: Field = 'input', ...input } = props;
  const box = useRef<HTMLDivElement>(null);
  return (
    <div ref={box} className="relative">
      <SearchIcon className="pointer-events-none absolute top-1/2 left-3 size-5 -translate-y-1/2 text-soft" />
      <Field
        ref={ref}
        type="search"
        autoComplete="off"
        enterKeyHint="search"
        value={value}
        onChange={({ target }: ChangeEvent<HTMLInputElement>) => onText(target.value)}
        className={`w-full rounded-button border border-control bg-paper pr-(--press) pl-10 text-base placeholder:text-soft ${className}`}
        {...input}
      />
      {value !== '' && (
        <button
          type="button"
          aria-label="Clear"
          onClick={() => {
            onText('');
            box.current!.querySelector('input')!.focus();
          }}
          className="absolute top-1/2 right-0 grid size-(--press) -translate-y-1/2 place-items-center rounded-button text-soft hover:text-ink"
        >
          <XIcon className="size-4" />
        </button>
      )}
    </div>
  );
}
