// The card around the sign-in pages, and parts that several of them share.

import { useEffect, type ReactNode, type RefObject } from 'react';
import { callApi } from '../../data/api.ts';
import type { CallBody } from '../../data/calls.ts';
import { useCart } from '../../data/cart/cart.queries.ts';
import { useIsHydrated } from '../../data/hydrated.ts';
import { t } from '../../data/language.ts';
import { toastSuccess } from '../../data/toast.ts';
import { readReturnPath } from '../../parts/account/return-path.ts';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextLink } from '../../ui/link.tsx';
import { navigate } from '../../ui/router.tsx';

export function AccountCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="page py-8 md:py-14">
      <div className="mx-auto w-full max-w-[420px] panel p-5 md:p-8">
        <h1 className="mb-5 text-xl font-bold">{title}</h1>
        {children}
      </div>
    </section>
  );
}

/** On the way to the checkout. */
export function SavedCartNote({ state }: { state: unknown }) {
  const isHydrated = useIsHydrated();
  return isHydrated && readReturnPath(state) === '/checkout' && <SavedCart />;
}

function SavedCart() {
  const { quantity } = useCart().totals;
  if (quantity === 0) return null;
  return (
    <Notice look="good" className="mb-4 font-semibold">
      {t('Your {count, plural, one {# item is} other {# items are}} saved.', { count: quantity })}
    </Notice>
  );
}

type OtherPageProps = {
  question: string;
  to: string;
  /** Passed on in the navigation state. */
  state: unknown;
  label: string;
  className?: string;
};

/** Link under the form to the page for visitors who came to the wrong one. */
export function OtherPage({ question, to, state, label, className = 'mt-4' }: OtherPageProps) {
  return (
    <p className={`${className} text-center text-sm text-soft`}>
      {question}{' '}
      <TextLink to={to} state={state}>
        {label}
      </TextLink>
    </p>
  );
}

/** The e-mail that names an account; password managers fill it in. */
export function EmailField({ error }: { error?: string | undefined }) {
  return (
    <Field
      label={t('Email')}
      name="email"
      type="email"
      required
      autoComplete="username"
      inputMode="email"
      error={error}
    />
  );
}

/** Ends on /login, which signs the newcomer in by one press and then leads to where they came from. */
export async function openAccount(body: CallBody<'POST /api/user/register'>, state: unknown): Promise<void> {
  const { data, message } = await callApi('POST /api/user/register', { body });
  toastSuccess(message);
  const { email, name } = data;
  navigate('/login', { state: { from: readReturnPath(state), email, name, isNew: true } });
}

/** Fills an empty e-mail field with that of an earlier page; the focus is then in the password. */
export function useKnownEmail(form: RefObject<HTMLFormElement | null>, email: string | undefined): void {
  useEffect(() => {
    const { elements } = form.current!;
    const field = elements.namedItem('email') as HTMLInputElement;
    if (!email || field.value !== '') return;
    field.value = email;
    field.dispatchEvent(new Event('input', { bubbles: true }));
    const password = elements.namedItem('password');
    if (password instanceof HTMLElement) password.focus();
  }, [email, form]);
}
