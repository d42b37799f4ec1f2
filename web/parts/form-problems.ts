// Sending a form once at a time, and its problems: messages at the fields, a toast, and focus on the first
// field concerned.

import { useRef, useState, type RefObject } from 'react';
import { ApiError } from '../data/api.ts';
import { failureText } from '../data/failure.ts';
import { toastError } from '../data/toast.ts';
import { useAction } from '../data/action.ts';

export type Problems = Partial<Record<string, string>>;

export function useProblems(form: RefObject<HTMLFormElement | null>) {
  const [problems, setProblems] = useState<Problems>({});

  function refuse(message: string, fields: Problems): void {
    setProblems(fields);
    toastError(message);
    // The form is gone when the session has ended meanwhile.
    const first = [...(form.current?.elements ?? [])].find(
      (element) => fields[element.getAttribute('name') ?? ''],
    );
    if (!(first instanceof HTMLElement)) return;
    first.focus({ preventScroll: true });
    // Centred, so that the label above and the message below are clear of anything sticky at the edges.
    first.scrollIntoView({ block: 'center' });
  }

  return {
    problems,
    refuse,
    /** Shows the server's messages; one without a field is shown at `fallbackField`, if given. */
    rejectWith(error: unknown, fallbackField?: string): void {
      const message = failureText(error);
      const fields = error instanceof ApiError ? error.fields : {};
      const isUnplaced = Object.keys(fields).length === 0;
      refuse(message, isUnplaced && fallbackField ? { [fallbackField]: message } : fields);
    },
    /** Clears all problems, or those of a field that has just been changed. */
    clear: (field?: string) => setProblems((before) => (field ? { ...before, [field]: undefined } : {})),
  };
}

type FormOptions = {
  /** Where a message without a field is shown. */
  fallbackField?: string | undefined;
  isOnce?: boolean;
};

/** `isOnce`: it stays pending after a success (useAction). */
export function useForm(options: FormOptions = {}) {
  const form = useRef<HTMLFormElement>(null);
  const problems = useProblems(form);
  const { isPending, run } = useAction(options);
  const rejectWith = (error: unknown) => problems.rejectWith(error, options.fallbackField);

  /** A refusal is shown at its fields, or by `onError`. */
  function send(work: () => Promise<unknown>, onError: (error: unknown) => unknown = rejectWith) {
    return run(() => {
      problems.clear();
      return work();
    }, onError);
  }

  return { ...problems, form, isPending, send };
}
