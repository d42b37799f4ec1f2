// What was typed into a form, stored in this tab: a reload or signing in again loses nothing. It submits
// nothing by itself.

import { useEffect, useState } from 'react';
import { ApiError } from '../../data/api.ts';
import { useVisitor } from '../../data/account/user.ts';

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
 * same form. `form` is its name, unique among all forms. Nobody gets what somebody else typed.
 */
export function useFormRecovery<Fields>(form: string): FormRecovery<Fields> {
  const key = `${form} of ${useVisitor().user?._id ?? 'nobody'}`;
  const [recovered] = useState(() => JSON.parse(sessionStorage.getItem(key) ?? 'null') as Fields | null);
  useEffect(() => sessionStorage.removeItem(key), [key]);
  return {
    recovered,
    async during(fields, send) {
      sessionStorage.setItem(key, JSON.stringify(fields));
      let isSessionOver = false;
      try {
        return await send();
      } catch (error) {
        isSessionOver = error instanceof ApiError && error.status === 401;
        throw error;
      } finally {
        if (!isSessionOver) sessionStorage.removeItem(key);
      }
    },
  };
}

/** For a form that stores its fields as they are typed; `key` is unique among all forms. */
export function draftStorage<Fields>(key: string) {
  const remove = () => sessionStorage.removeItem(key);
  return {
    save: (userId: string, fields: Fields) => sessionStorage.setItem(key, JSON.stringify({ userId, fields })),
    /** null when there is none, or when it belongs to somebody else. */
    find(userId: string): Fields | null {
      const text = sessionStorage.getItem(key);
      if (!text) return null;
      const draft = JSON.parse(text) as { userId: string; fields: Fields };
      if (draft.userId === userId) return draft.fields;
      remove();
      return null;
    },
    remove,
  };
}
