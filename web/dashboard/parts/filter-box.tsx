// Filters a fully loaded list by a few letters.

type FilterBoxProps = {
  label: string;
  placeholder: string;
  filter: string;
  onFilter: (text: string) => void;
  shown: number;
  all: number;
};

export function FilterBox({ label, placeholder, filter, onFilter, shown, all }: FilterBoxProps) {
  return (
    <search className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-1">
      <input
        type="search"
        aria-label={label}
        placeholder={placeholder}
        value={filter}
        maxLength={100}
        autoComplete="off"
        onChange={({ target }) => onFilter(target.value)}
        className="min-h-11 w-full max-w-md rounded-button border border-control bg-paper px-3 text-base placeholder:text-soft"
      />
      <output className="text-sm text-soft">{shown === all ? `${all} in all` : `${shown} of ${all}`}</output>
    </search>
  );
}
