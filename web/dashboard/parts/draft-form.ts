// A form whose fields are a draft. In a FormDialog it reports unsaved text by itself, and closes it when it
// is saved.

import { useLayoutEffect, useState } from 'react';
import { toastSuccess } from '../../data/toast.ts';
import { toCount } from '../../ui/number.tsx';
import { useForm, type FormOptions, type FormState } from '../../parts/form.tsx';
import { useFormDialog } from '../../parts/form-dialog.tsx';
import { useFormRecovery } from './form-recovery.ts';

type DraftFormOptions<Draft> = Omit<FormOptions<Draft>, 'read' | 'isOnce'> & {
  /** The fields when it opens. */
  start: Draft | (() => Draft);
  /** Its name for useFormRecovery: what was typed outlives a session that ends. */
  storedAs?: string;
  isSame?: (one: Draft, other: Draft) => boolean;
  /** May resolve with the words of a toast. */
  send: (draft: Draft) => Promise<string | void>;
};

type TextName<Draft> = { [Name in keyof Draft]: Draft[Name] extends string ? Name : never }[keyof Draft];

export type DraftForm<Draft> = FormState & {
  draft: Draft;
  opened: Draft;
  isUnsaved: boolean;
  /** Changes these fields and clears their problems. */
  change: (fields: Partial<Draft>) => void;
  /** Starts again with these fields. */
  open: (fields: Draft) => void;
  /** The props of a Field, TextArea or SelectField. */
  field: (name: TextName<Draft> & string) => {
    name: string;
    value: string;
    error: string | undefined;
    autoComplete: string;
    onChange: (event: { target: { value: string } }) => void;
  };
};

export function useDraftForm<Draft extends object>(options: DraftFormOptions<Draft>): DraftForm<Draft> {
  const { start, storedAs, isSame = isSameJson, send, ...rest } = options;
  const recovery = useFormRecovery<Draft>(storedAs);
  const [opened, setOpened] = useState(start);
  // What was typed before an update of the shop may lack a field.
  const [draft, setDraft] = useState({ ...opened, ...recovery.recovered });
  const dialog = useFormDialog();
  const onUnsaved = dialog?.onUnsaved;

  const isUnsaved = !isSame(draft, opened);
  // A layout effect, so that it is known before anything else can be pressed.
  useLayoutEffect(() => onUnsaved?.(isUnsaved), [onUnsaved, isUnsaved]);

  const form = useForm<Draft>({
    ...rest,
    read: () => draft,
    async send(typed) {
      const words = await recovery.during(typed, () => send(typed));
      if (typeof words === 'string') toastSuccess(words);
      dialog?.onSaved();
    },
    isOnce: dialog !== null,
  });

  function change(fields: Partial<Draft>): void {
    setDraft((before) => ({ ...before, ...fields }));
    form.clear(...Object.keys(fields));
  }

  return {
    ...form,
    draft,
    opened,
    isUnsaved,
    change,
    open(fields) {
      setOpened(() => fields);
      setDraft(() => fields);
      form.clear();
    },
    field: (name) => ({
      name,
      value: draft[name] as string,
      error: form.problems[name as string],
      autoComplete: 'off',
      onChange: ({ target }) => change({ [name]: target.value } as Partial<Draft>),
    }),
  };
}

const isSameJson = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * '' when the text may be sent. For longer texts in place of `maxLength`, which cuts off the end of what is
 * pasted without a word.
 */
export function findTextProblem(text: string, most: number, empty: string): string {
  const { length } = text.trim();
  if (length === 0) return empty;
  return length > most ? `Write at most ${toCount(most)} characters` : '';
}
