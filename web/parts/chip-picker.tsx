// Chooses several entries of a list: a dropdown offers the remaining ones, the chosen ones are chips below it
// that can be removed.

import { XIcon } from 'lucide-react';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { t } from '../data/language.ts';
import { FieldFrame, toBorder, toErrorProps } from '../ui/field-frame.tsx';

export type ChipChoice = { _id: string; name: string };

type ChipPickerProps = {
  label: string;
  /** The field's name in the server's refusals. */
  name?: string;
  /** First entry of the dropdown. */
  placeholder: string;
  options: readonly ChipChoice[];
  chosen: readonly ChipChoice[];
  onChange: (next: ChipChoice[]) => void;
  error?: string | undefined;
  hint?: string | undefined;
};

export function ChipPicker(props: ChipPickerProps) {
  const { label, name, placeholder, options, chosen, onChange, error, hint } = props;
  const id = useId();
  const select = useRef<HTMLSelectElement>(null);
  const [notice, setNotice] = useState('');
  const left = options.filter(({ _id }) => !chosen.some((choice) => choice._id === _id));

  function add(choiceId: string) {
    const choice = left.find(({ _id }) => _id === choiceId);
    if (!choice) return;
    setNotice(`${choice.name} added`);
    onChange([...chosen, { _id: choice._id, name: choice.name }]);
  }

  function remove({ _id, name }: ChipChoice) {
    setNotice(`${name} removed`);
    onChange(chosen.filter((choice) => choice._id !== _id));
    // The button that had the focus was removed.
    select.current!.focus();
  }

  return (
    <div>
      <FieldFrame id={id} label={label} error={error} hint={hint} className={undefined}>
        <select
          {...toErrorProps(id, error, hint)}
          ref={select}
          name={name}
          value=""
          onChange={({ target }) => add(target.value)}
          onKeyDown={openOnArrow}
          className={`min-h-11 w-full rounded-button border bg-paper px-3 text-base ${toBorder(error)}`}
        >
          <option value="">{placeholder}</option>
          {left.map(({ _id, name }) => (
            <option key={_id} value={_id}>
              {name}
            </option>
          ))}
        </select>
      </FieldFrame>
      <Chips chosen={chosen} onRemove={remove} />
      <output className="sr-only">{notice}</output>
    </div>
  );
}

type ChipsProps = { chosen: readonly ChipChoice[]; onRemove: (choice: ChipChoice) => void };

/** What is chosen, each with a button that removes it. */
export function Chips({ chosen, onRemove }: ChipsProps) {
  if (chosen.length === 0) return null;
  return (
    <ul aria-label={t('Chosen')} className="mt-2 flex flex-wrap gap-2">
      {chosen.map((choice) => (
        <li
          key={choice._id}
          className="flex max-w-full items-center rounded-full bg-leaf-tint pl-3 text-sm font-medium text-leaf-dark"
        >
          <span className="min-w-0 py-1 break-words">{choice.name}</span>
          <button
            type="button"
            aria-label={t('Remove {name}', { name: choice.name })}
            onClick={() => onRemove(choice)}
            className="grid size-11 shrink-0 place-items-center rounded-full hover:text-alert"
          >
            <XIcon className="size-4" />
          </button>
        </li>
      ))}
    </ul>
  );
}

/**
 * On some systems a closed dropdown chooses with every arrow or letter key, which here would add one chip
 * after the other; so the key opens the list instead.
 */
function openOnArrow(event: KeyboardEvent<HTMLSelectElement>): void {
  const { key, currentTarget: select, altKey, ctrlKey, metaKey } = event;
  const wouldChoose = /^(?:Arrow|Page|Home|End)/.test(key) || (key.length === 1 && key !== ' ');
  if (!wouldChoose || altKey || ctrlKey || metaKey) return;
  try {
    if (select.matches(':open')) return;
    select.showPicker();
    event.preventDefault();
  } catch {
    // A browser without `:open` or showPicker keeps its normal behaviour.
  }
}
