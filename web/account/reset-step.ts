// What one step of the password reset hands to the next, in the navigation state: it survives a reload, and
// a page opened by its address alone has none of it.

import { useLocation } from 'react-router';
import { useIsHydrated } from '../data/hydrated.ts';

export type ResetStep = {
  email: string;
  /** When the code was asked for, in milliseconds; the countdown of 'Resend' goes on after a reload. */
  sentAt: number;
  /** The code was right. */
  isVerified: boolean;
  /** Where signing in leads back to at the end (return-path.ts). */
  from?: string;
};

/** undefined before the page is hydrated: the server renders these pages for nobody. */
export function useResetStep(): Partial<ResetStep> | undefined {
  const { state } = useLocation() as { state: Partial<ResetStep> | null };
  return useIsHydrated() ? (state ?? {}) : undefined;
}
