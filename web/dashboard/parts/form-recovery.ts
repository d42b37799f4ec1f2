// Recovers the fields of a dialog's form when its session has ended. They are stored in this tab: after
// signing in again, the person finds them in the same form. It submits nothing by itself.

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

/** `form` is the name of the form, unique among all forms. Nobody gets what somebody else typed. */
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
