// Tells a shopper whose e-mail is not confirmed why no mail arrives, and how to confirm it.

import { Link } from 'react-router';
import { rich, t } from '../../data/language.ts';
import { useVisitor } from '../../data/account/user.ts';

export function ConfirmEmailNote() {
  const { user } = useVisitor();
  if (!user || user.verify_email) return null;
  return (
    <p className="text-sm text-soft">
      {rich('We mail you about your orders once you have confirmed <b>{email}</b>.', {
        email: user.email,
        b: <span className="font-medium wrap-anywhere text-ink" />,
      })}{' '}
      <Link
        to="/dashboard/profile"
        className="inline-flex min-h-11 items-center font-semibold text-leaf hover:underline"
      >
        {t('Get the link again')}
      </Link>
    </p>
  );
}
