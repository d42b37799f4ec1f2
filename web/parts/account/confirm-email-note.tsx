// Tells a shopper whose e-mail is not confirmed why no mail comes, and the way to change that.

import { Link } from 'react-router';
import { useVisitor } from '../../data/account/user.ts';

export function ConfirmEmailNote() {
  const { user } = useVisitor();
  if (!user || user.verify_email) return null;
  return (
    <p className="text-sm text-soft">
      We mail you about your orders once you have confirmed{' '}
      <span className="font-medium wrap-anywhere text-ink">{user.email}</span>.{' '}
      <Link
        to="/dashboard/profile"
        className="inline-flex min-h-11 items-center font-semibold text-leaf hover:underline"
      >
        Get the link again
      </Link>
    </p>
  );
}
