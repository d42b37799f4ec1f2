// Says truthfully that resetting a password by mail does not exist in this shop.

import { privateMeta } from '../parts/private-meta.ts';
import { ButtonLink } from '../ui/button.tsx';
import { AccountCard } from './account-card.tsx';

export const meta = privateMeta('Forgot password');

export default function ForgotPassword() {
  return (
    <AccountCard title="Forgot password">
      <p className="text-sm">Resetting a password by mail is not available yet on this shop.</p>
      <p className="mt-2 text-sm text-soft">Please contact support.</p>
      <ButtonLink to="/login" look="outlined" className="mt-5 w-full">
        Back to Login
      </ButtonLink>
    </AccountCard>
  );
}
