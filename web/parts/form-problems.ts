// Problems of a form: messages at the fields, a toast, and focus on the first field concerned.

import { useState, type RefObject } from 'react';
import { ApiError } from '../data/api.ts';
import { failureText } from '../data/failure.ts';
import { toastError } from '../data/toast.ts';

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
