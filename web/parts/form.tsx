// A form. It is sent once at a time; its problems are messages at the fields, a toast, and focus on the first
// field concerned. Nothing typed is lost when it is refused.

import { useRef, useState, type ComponentProps, type FormEvent, type ReactNode, type RefObject } from 'react';
import { useAction } from '../data/action.ts';
import { ApiError } from '../data/api.ts';
import { failureText, isOffline } from '../data/failure.ts';
import { t } from '../data/language.ts';
import { toastError } from '../data/toast.ts';
import { Button, type ButtonLook } from '../ui/button.tsx';
import { FormAlert } from '../ui/notice.tsx';
import { useIsJustThere } from '../ui/second-tap.ts';

/** Messages by the names of their fields; `form` is for none of them and stands above the button. */
export type Problems = Partial<Record<string, string>>;

export type FormOptions<Typed> = {
  /** What is to be sent; by default the texts of all fields (readTexts). */
  read?: (form: HTMLFormElement) => Typed;
  /** Mistakes that the server need not be asked about. */
  check?: (typed: Typed) => Problems;
  /** The toast about mistakes, '' for none; by default the first of them. */
  mistakesText?: string | ((mistakes: Problems) => string);
  /** Without toasts: a small form, whose messages are seen anyway. */
  isQuiet?: boolean;
  /** A refusal, which it throws, is shown at its fields, or by `onError`. */
  send: (typed: Typed) => Promise<unknown>;
  onError?: (error: unknown, form: Pick<FormState, 'refuse' | 'rejectWith'>) => unknown;
  /** Where a message without a field is shown. */
  fallbackField?: string;
  /** It stays pending after a success (useAction). */
  isOnce?: boolean;
};

export type FormState = {
  ref: RefObject<HTMLFormElement | null>;
  submit: (event: FormEvent) => void;
  isPending: boolean;
  /** Another way to the same end, e.g. a passkey in place of the password. */
  run: (work: () => Promise<unknown>) => void;
  problems: Problems;
  refuse: (message: string, fields: Problems) => void;
  /** Shows the server's messages. */
  rejectWith: (error: unknown) => void;
  /** Clears these problems and those of their parts ('hours.1' with 'hours'); without names, all. */
  clear: (...names: string[]) => void;
};

export function useForm<Typed = Record<string, string>>(options: FormOptions<Typed>): FormState {
  const { read = readTexts as (form: HTMLFormElement) => Typed, check, send, fallbackField } = options;
  const ref = useRef<HTMLFormElement>(null);
  const [problems, setProblems] = useState<Problems>({});
  const { isPending, run } = useAction(options);

  function refuse(message: string, fields: Problems): void {
    setProblems(fields);
    if (message && !options.isQuiet) toastError(message);
    // The form is gone when the session has ended meanwhile.
    const concerned = [...(ref.current?.elements ?? [])].filter(
      (element) => fields[element.getAttribute('name') ?? ''],
    );
    for (const element of concerned) element.closest('details')?.setAttribute('open', '');
    const [first] = concerned;
    if (!(first instanceof HTMLElement)) return;
    first.focus({ preventScroll: true });
    // Centred, so that the label above and the message below are clear of anything sticky at the edges.
    first.scrollIntoView({ block: 'center' });
  }

  function rejectWith(error: unknown): void {
    const message = failureText(error);
    const fields = error instanceof ApiError ? error.fields : {};
    const isPlaced = Object.keys(fields).some(
      (name) => ref.current?.elements.namedItem(name) || name.startsWith(`${fallbackField}.`),
    );
    // No field is at fault when the shop was not reached; a form without toasts has no other place to say so.
    const isNobodysFault = isOffline(error) && !options.isQuiet;
    const place = fallbackField && isNobodysFault ? 'form' : fallbackField;
    refuse(message, isPlaced || !place ? fields : { ...fields, [place]: message });
  }

  function clear(...names: string[]): void {
    const isOver = (field: string) => names.some((name) => field === name || field.startsWith(`${name}.`));
    setProblems((before) => {
      const left = names.length === 0 ? [] : Object.entries(before).filter(([name]) => !isOver(name));
      return left.length === Object.keys(before).length ? before : Object.fromEntries(left);
    });
  }

  function runNow(work: () => Promise<unknown>): void {
    const start = () => {
      setProblems({});
      return work();
    };
    const { onError = rejectWith } = options;
    void run(start, (error) => onError(error, { refuse, rejectWith }));
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    // Through the portal of a dialog it would also reach a form around it.
    event.stopPropagation();
    if (isPending) return;
    const typed = read(ref.current!);
    const mistakes = { ...findTooLong(ref.current!), ...check?.(typed) };
    const first = Object.values(mistakes).find(Boolean);
    if (first) {
      const { mistakesText = first } = options;
      refuse(typeof mistakesText === 'string' ? mistakesText : mistakesText(mistakes), mistakes);
      return;
    }
    runNow(() => send(typed));
  }

  return { ref, submit, isPending, run: runNow, problems, refuse, rejectWith, clear };
}

function findTooLong(form: HTMLFormElement): Problems {
  const fields = form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('[data-most]');
  const tooLong = [...fields].filter(
    ({ name, value, dataset }) => name !== '' && value.trim().length > Number(dataset.most),
  );
  return Object.fromEntries(
    tooLong.map(({ name, dataset }) => [name, t('At most {most} characters', { most: dataset.most! })]),
  );
}

/** The texts of the named fields as they are. Also those that a password manager has filled in. */
export function readTexts<Name extends string>(form: HTMLFormElement): Record<Name, string> {
  return Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)])) as Record<
    Name,
    string
  >;
}

type FormProps = Omit<ComponentProps<'form'>, 'ref' | 'onSubmit'> & {
  form: Pick<FormState, 'ref' | 'submit' | 'isPending' | 'problems' | 'clear'>;
  /** The label of its button; without it the form has its own. */
  submit?: string;
  look?: ButtonLook | undefined;
  submitClass?: string;
  /** A sticky form keeps it in reach with its button. */
  below?: ReactNode;
  /** Its button stays in reach at the bottom, however long the form is. */
  isSticky?: boolean;
  /** Something is missing: the button looks inactive, and pressing it says what. */
  isIncomplete?: boolean;
  /** False: its button cannot be pressed before every field has a text (all-filled.ts). */
  isFilled?: boolean;
  /** With a second button beside the first. */
  onCancel?: () => void;
  cancelLabel?: string;
  /** It ignores the second tap of the thumb that opened it: what it does cannot be undone. */
  isQuestion?: boolean;
};

/**
 * The server's messages are shown at the fields, so the browser's own validation is off. A message goes when
 * its field changes.
 */
export function Form(props: FormProps) {
  const {
    form,
    submit,
    look = 'primary',
    submitClass = '',
    isIncomplete = false,
    isFilled = true,
    isQuestion,
    ...more
  } = props;
  const {
    onCancel,
    below,
    isSticky = false,
    cancelLabel = t('Cancel'),
    className = 'grid gap-4',
    children,
    ...rest
  } = more;
  const isLocked = useIsJustThere() && isQuestion === true;
  const { ref, isPending, problems, clear } = form;
  const button = submit !== undefined && (
    <Button
      type="submit"
      look={isLocked || isIncomplete ? 'inactive' : look}
      // No transition: a colour half way between the two could not be read.
      className={isQuestion ? 'transition-none!' : submitClass}
      disabled={!isFilled}
      aria-disabled={isPending || isLocked || isIncomplete}
      aria-busy={isPending}
    >
      {submit}
    </Button>
  );
  return (
    <form
      ref={ref}
      method="post"
      noValidate
      onSubmit={(event) => (isLocked ? event.preventDefault() : form.submit(event))}
      onInput={({ target }) => clear((target as HTMLInputElement).name)}
      className={className}
      {...rest}
    >
      {children}
      {button && <FormAlert problem={problems.form} />}
      {isSticky ? (
        <div className="sticky bottom-(--form-bottom) z-10 -mx-4 -mb-4 grid rounded-b-card border-t border-line bg-paper px-4 py-3 col-span-full gap-2">
          {button}
          {below}
        </div>
      ) : onCancel ? (
        <div className="grid grid-cols-2 gap-3">
          <Button look="quiet" onClick={onCancel}>
            {cancelLabel}
          </Button>
          {button}
        </div>
      ) : (
        button
      )}
      {!isSticky && below}
    </form>
  );
}
