// What was typed into a form, stored in this tab: a reload or signing in again loses nothing. It submits
// nothing by itself.

import { useEffect, useMemo, useState } from 'react';
import { ApiError } from '../data/api.ts';
import { useVisitor } from '../data/account/user.ts';
import { hasParts, isObject, stored, type Guard } from '../data/stored.ts';

type FormRecovery<Fields> = {
  /** Offered once. */
  recovered: Fields | null;
  /**
   * Sends the fields. They are stored before the call and not when it is refused: the page may show that the
   * session is over before the refusal arrives.
   */
  during: <Answer>(fields: Fields, send: () => Promise<Answer>) => Promise<Answer>;
};

/**
 * For a dialog's form whose session has ended: after signing in again, the person finds the fields in the
 * same form. `form` is its name, unique among all forms; without it nothing is stored. Nobody gets what
 * somebody else typed.
 */
export function useFormRecovery<Fields>(form?: string): FormRecovery<Fields> {
  const key = `${form} of ${useVisitor().user?._id ?? 'nobody'}`;
  const typed = useMemo(() => stored(key, isObject as Guard<Fields>, 'sessionStorage'), [key]);
  const [recovered] = useState(() => (form ? typed.read() : null));
  useEffect(() => void (form && typed.write(null)), [form, typed]);
  return {
    recovered,
    async during(fields, send) {
      if (!form) return send();
      typed.write(fields);
      let isSessionOver = false;
      try {
        return await send();
      } catch (error) {
        isSessionOver = error instanceof ApiError && error.status === 401;
        throw error;
      } finally {
        if (!isSessionOver) typed.write(null);
      }
    },
  };
}

/** For a form that stores its fields as they are typed; `key` is unique among all forms. */
export function draftStorage<Fields>(key: string) {
  type Draft = { userId: string; fields: Fields };
  const draft = stored(key, hasParts<Draft>({ userId: 'string' }), 'sessionStorage');
  const remove = () => void draft.write(null);
  return {
    save: (userId: string, fields: Fields) => void draft.write({ userId, fields }),
    /** null when there is none, or when it belongs to somebody else. */
    find(userId: string): Fields | null {
      const found = draft.read();
      if (found?.userId === userId) return found.fields;
      remove();
      return null;
    },
    remove,
  };
}
