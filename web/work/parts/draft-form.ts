// A form whose fields are a draft. In a FormDialog it reports unsaved text by itself, and closes it when it
// is saved.

import { useLayoutEffect, useRef, useState } from 'react';
import type { ErrorCode } from '#shared/error-codes.ts';
import { ApiError } from '../../data/api.ts';
import { toastSuccess } from '../../data/toast.ts';
import { toCount } from '../../ui/number.tsx';
import { useForm, type FormOptions, type FormState, type Problems } from '../../parts/form.tsx';
import { useFormDialog } from '../../parts/form-dialog.tsx';
import { useFormRecovery } from '../../parts/form-recovery.ts';

type DraftFormOptions<Draft> = Omit<FormOptions<Draft>, 'read' | 'isOnce' | 'send'> & {
  /** The fields when it opens. */
  start: Draft | (() => Draft);
  /** Its name for useFormRecovery: what was typed outlives a session that ends. */
  storedAs?: string;
  isSame?: IsSame<Draft>;
  /** May resolve with words for `onSaved`. `opened` is what the draft is a change of. */
  send: (draft: Draft, opened: Draft) => Promise<string | void>;
  /** By default a toast. */
  onSaved?: (words: string) => void;
  /**
   * The refusal because somebody else has saved meanwhile, and the fields in its data (`meet`), or read by
   * it. null: it is gone, which `onError` says. Nothing for something new, of which nothing is saved yet.
   */
  changed?:
    | {
        code: Uppercase<ErrorCode>;
        toDraft: (data: unknown) => Draft | null | Promise<Draft | null>;
        words?: string;
      }
    | null
    | undefined;
};

type Name<Draft> = keyof Draft & string;
type TextName<Draft> = { [Name in keyof Draft]: Draft[Name] extends string ? Name : never }[keyof Draft];

export type DraftForm<Draft> = FormState & {
  draft: Draft;
  opened: Draft;
  isUnsaved: boolean;
  /** Changes these fields and clears their problems, or those of these parts of them. */
  change: (
    fields: Partial<Draft> | ((latest: Draft) => Partial<Draft>),
    ...changedParts: readonly string[]
  ) => void;
  /** Starts again with these fields. */
  open: (fields: Draft) => void;
  /**
   * Somebody else has saved these fields meanwhile: they are taken where nothing was typed, and where both
   * changed something there is a choice (DraftConflict).
   */
  meet: (theirs: Draft, message: string) => void;
  conflict: (Omit<Merge<Draft>, 'draft'> & { theirs: Draft }) | null;
  /** Ends the dispute about these fields, with the saved or the typed values. */
  choose: (names: readonly Name<Draft>[], isTheirs: boolean) => void;
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
  const { start, storedAs, isSame = isSameJson, send, onSaved = toastSuccess, changed, ...rest } = options;
  const recovery = useFormRecovery<{ draft: Draft; opened: Draft }>(storedAs);
  const [opened, setOpened] = useState(start);
  const [first] = useState(() => mergeRecovered(opened, recovery.recovered, isSame));
  const [draft, setDraft] = useState(first.draft);
  const [conflict, setConflict] = useState<DraftForm<Draft>['conflict']>(
    changed && first.taken.length + first.disputed.length > 0 ? { ...first, theirs: opened } : null,
  );
  const latest = useRef(draft);
  const dialog = useFormDialog();
  const onUnsaved = dialog?.onUnsaved;

  const isUnsaved = (Object.keys(draft) as Name<Draft>[]).some((name) => !isSame(name, draft, opened));
  // A layout effect, so that it is known before anything else can be pressed.
  useLayoutEffect(() => onUnsaved?.(isUnsaved), [onUnsaved, isUnsaved]);

  const form = useForm<Draft>({
    ...rest,
    read: () => draft,
    async send(typed) {
      const words = await recovery.during({ draft: typed, opened }, () => send(typed, opened));
      dialog?.onSaved();
      if (typeof words === 'string') onSaved(words);
    },
    async onError(error, shown) {
      const isMet = error instanceof ApiError && error.code === changed?.code;
      const theirs = isMet && (await changed!.toDraft(error.data));
      if (theirs) return meet(theirs, changed!.words ?? error.message);
      return rest.onError ? rest.onError(error, shown) : shown.rejectWith(error);
    },
    isOnce: dialog !== null,
  });

  // What others saved while the session was over has no refusal that would say so.
  useLayoutEffect(() => {
    if (conflict) form.refuse('', toProblems(conflict.disputed));
    // oxlint-disable-next-line react/exhaustive-deps -- once, for the fields it returned with
  }, []);

  /** `latest` at once: two uploads may end before the first of them is rendered. */
  function put(fields: Draft): void {
    latest.current = fields;
    setDraft(() => fields);
  }

  const change: DraftForm<Draft>['change'] = (fields, ...changedParts) => {
    const changes = typeof fields === 'function' ? fields(latest.current) : fields;
    put({ ...latest.current, ...changes });
    form.clear(...(changedParts.length > 0 ? changedParts : Object.keys(changes)));
  };

  function meet(theirs: Draft, message: string): void {
    // More may have been typed while it was sent.
    const { draft: merged, taken, disputed } = mergeDrafts(latest.current, opened, theirs, isSame);
    setOpened(() => theirs);
    put(merged);
    setConflict({ theirs, taken, disputed });
    form.refuse(message, toProblems(disputed));
  }

  return {
    ...form,
    draft,
    opened,
    isUnsaved,
    change,
    open(fields) {
      setOpened(() => fields);
      put(fields);
      setConflict(null);
      form.clear();
    },
    meet,
    conflict,
    choose(names, isTheirs) {
      if (!conflict) return;
      if (isTheirs) put(takeFields(latest.current, conflict.theirs, names));
      setConflict({ ...conflict, disputed: conflict.disputed.filter((name) => !names.includes(name)) });
      form.clear(...names);
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

const DISPUTED = 'Someone else saved another value. Choose below.';

const toProblems = (disputed: readonly string[]): Problems =>
  Object.fromEntries(disputed.map((name) => [name, DISPUTED]));

/** What was typed when the session ended, with what others have saved since where nothing was typed. */
function mergeRecovered<Draft extends object>(
  start: Draft,
  recovered: { draft: Draft; opened: Draft } | null,
  isSame: IsSame<Draft>,
): Merge<Draft> {
  // What was stored before an update of the shop may lack a field.
  if (!recovered?.draft || !recovered.opened) return { draft: start, taken: [], disputed: [] };
  return mergeDrafts({ ...start, ...recovered.draft }, { ...start, ...recovered.opened }, start, isSame);
}

/**
 * '' when the text may be sent. For longer texts in place of `maxLength`, which cuts off the end of what is
 * pasted without a word.
 */
export function findTextProblem(text: string, most: number, empty: string): string {
  const { length } = text.trim();
  if (length === 0) return empty;
  return length > most ? `Write at most ${toCount(most)} characters` : '';
}

type Merge<Draft> = {
  /** Everything typed, and the other person's values elsewhere. */
  draft: Draft;
  /** Changed by the other person only. */
  taken: (keyof Draft & string)[];
  /** Changed by both, to different values: the draft keeps the typed one. */
  disputed: (keyof Draft & string)[];
};

export type IsSame<Draft> = (name: keyof Draft & string, one: Draft, other: Draft) => boolean;

const isSameJson = <Draft>(name: keyof Draft, one: Draft, other: Draft): boolean =>
  JSON.stringify(one[name]) === JSON.stringify(other[name]);

/** @param before the draft as it was opened; @param theirs as it is saved now */
export function mergeDrafts<Draft extends object>(
  draft: Draft,
  before: Draft,
  theirs: Draft,
  isSame: IsSame<Draft> = isSameJson,
): Merge<Draft> {
  const names = Object.keys(theirs) as (keyof Draft & string)[];
  const newer = names.filter((name) => !isSame(name, theirs, before) && !isSame(name, theirs, draft));
  const taken = newer.filter((name) => isSame(name, draft, before));
  const disputed = newer.filter((name) => !isSame(name, draft, before));
  return { draft: takeFields(draft, theirs, taken), taken, disputed };
}

function takeFields<Draft extends object>(
  draft: Draft,
  theirs: Draft,
  names: readonly (keyof Draft)[],
): Draft {
  return { ...draft, ...Object.fromEntries(names.map((name) => [name, theirs[name]])) };
}
