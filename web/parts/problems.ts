// What was wrong with a form: words at the fields, a toast, and the cursor in the first field concerned.

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
    // It is gone when the session has ended meanwhile.
    const first = [...(form.current?.elements ?? [])].find(
      (element) => fields[element.getAttribute('name') ?? ''],
    );
    if (!(first instanceof HTMLElement)) return;
    first.focus({ preventScroll: true });
    // With its label above and the words below it, clear of whatever stays in place at the edges of the
    // screen.
    first.scrollIntoView({ block: 'center' });
  }

  return {
    problems,
    refuse,
    /** The server's words; a refusal that names no field stands at `fallbackField`, if one is given. */
    rejectWith(error: unknown, fallbackField?: string): void {
      const message = failureText(error);
      const fields = error instanceof ApiError ? error.fields : {};
      const isUnplaced = Object.keys(fields).length === 0;
      refuse(message, isUnplaced && fallbackField ? { [fallbackField]: message } : fields);
    },
    /** All of them, or those of a field that has just been changed. */
    clear: (field?: string) => setProblems((before) => (field ? { ...before, [field]: undefined } : {})),
  };
}
