// What stood in the form of a dialog when its session turned out to be over, stored in this tab: who signs in
// again finds it in the same form. Saves nothing by itself.

import { useEffect, useState } from 'react';
import { ApiError } from '../../data/api.ts';
import { useVisitor } from '../../data/account/user.ts';

type FormRecovery<Fields> = {
  /** Offered once. */
  recovered: Fields | null;
  /**
   * Sends the fields. They are stored before, not when it is refused: the page already says that the session
   * is over while the refusal is still on its way.
   */
  during: <Answer>(fields: Fields, send: () => Promise<Answer>) => Promise<Answer>;
};

/** `form` names it among all forms. Nobody finds what somebody else typed. */
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
