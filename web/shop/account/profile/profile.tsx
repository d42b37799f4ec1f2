// The shopper's own account: photo, name, e-mail and mobile, and below them the password, the signed-in
// devices, the second factor and the person's data.

import { useId, type ReactNode } from 'react';
import type { User } from '#features/identity/account/account.contract.ts';
import { formatRupees } from '#shared/money.ts';
import { toOrderNumber } from '#shared/order-number.ts';
import { toOrderPath } from '#shared/page-urls.ts';
import { msg, t } from '../../../data/language.ts';
import { useOwn } from '../../../data/reads.ts';
import { formatOff } from '../../../parts/cart/charges.ts';
import { DateTime } from '../../../ui/date-time.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { RequireUser } from '../../../parts/account/require-user.tsx';
import { ProfileAvatar } from './profile-avatar.tsx';
import { ProfileData } from './profile-data.tsx';
import { ProfileForm } from './profile-form.tsx';
import { ProfileSessions } from './profile-sessions.tsx';
import { TwoStep } from '../second-factor/second-factor-page.tsx';
import { Skeletons } from '../../../parts/list-skeletons.tsx';
import { NewPasswordFields, UsernameHint } from '../new-password-fields.tsx';
import { useNewPasswordForm } from '../new-password-form.ts';
import { PasswordField } from '../../../parts/account/password-field.tsx';
import { changeAndTell } from '../../../data/changes.ts';
import { Form } from '../../../parts/form.tsx';
import { toastSuccess } from '../../../data/toast.ts';

export default function Profile() {
  return (
    <section>
      <h1 className="mb-4 text-xl font-bold">{t('Profile')}</h1>
      <RequireUser waiting={WAITING}>{(user) => <ProfileCards user={user} />}</RequireUser>
    </section>
  );
}

function ProfileCards({ user }: { user: User }) {
  return (
    // The key gives another account a fresh page, without anything typed for this one.
    <div key={user._id} className="grid gap-4">
      <div className="grid gap-6 panel p-4 md:grid-cols-[auto_minmax(0,1fr)] md:gap-8 md:p-6">
        <ProfileAvatar user={user} />
        <ProfileForm user={user} />
      </div>
      <ProfileCredit />
      <Card title={t('Password')}>
        <ProfilePassword user={user} />
      </Card>
      <Card title={t('Your devices')}>
        <ProfileSessions />
      </Card>
      <Card title={t('Two-step verification')}>
        <TwoStep user={user} />
      </Card>
      <Card title={t('Your data')}>
        <ProfileData user={user} />
      </Card>
    </div>
  );
}

const ENTRIES = {
  earned: msg('Back from order {number}'),
  spent: msg('Spent on order {number}'),
  returned: msg('Back from order {number}'),
};

/** What the shop holds for the next order; nothing for those who never had any. */
function ProfileCredit() {
  const { data } = useOwn('GET /api/order/credit', {});
  if (!data || data.entries.length === 0) return null;
  return (
    <Card title={t('Your credit: {amount}', { amount: formatRupees(data.credit) })}>
      <p className="mb-3 text-sm text-soft">{t('It pays your next order first, and never expires.')}</p>
      <ul className="grid gap-1 text-sm">
        {data.entries.map(({ _id, orderId, kind, amount, at }) => (
          <li key={_id} className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span>
              <TextLink to={toOrderPath(orderId)}>
                {t(ENTRIES[kind], { number: toOrderNumber(orderId) })}
              </TextLink>{' '}
              <DateTime at={at} isShort className="text-soft" />
            </span>
            <span className="font-semibold tabular-nums">
              {amount < 0 ? formatOff(-amount) : formatRupees(amount)}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Card({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="panel p-4 md:p-6">
      <h2 id={id} className="mb-4 text-base font-bold">
        {title}
      </h2>
      {children}
    </section>
  );
}

const HEIGHTS = ['h-[558px] md:h-[382px]', 'h-[425px] md:h-[253px]', 'h-[205px]', 'h-[320px] md:h-[228px]'];
const WAITING = <Skeletons each={HEIGHTS} className="grid gap-4" />;

/** All other devices are signed out. */
function ProfilePassword({ user }: { user: User }) {
  const { form, isFilled } = useNewPasswordForm<'currentPassword'>({
    async send(body) {
      toastSuccess(await changeAndTell('PUT /api/user/change-password', { body }));
      form.ref.current!.reset();
    },
    fallbackField: 'currentPassword',
  });

  const { problems } = form;
  return (
    <Form
      form={form}
      submit={t('Change Password')}
      submitClass="md:min-w-40 md:justify-self-start"
      isFilled={isFilled}
    >
      <UsernameHint email={user.email} />
      <div className="grid gap-4 md:grid-cols-3">
        <PasswordField
          label={t('Current password')}
          name="currentPassword"
          required
          autoComplete="current-password"
          error={problems.currentPassword}
        />
        <NewPasswordFields problems={problems} owner={{ name: user.name, email: user.email }} />
      </div>
      <p className="text-sm text-soft">{t('You will be signed out on your other devices.')}</p>
    </Form>
  );
}
