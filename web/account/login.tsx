// Signing in, and back to where one was.

import { useEffect, useRef, useState, type FormEvent } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { failureText } from '../data/failure.ts';
import { toastError, toastSuccess } from '../data/toast.ts';
import { signIn, useVisitor } from '../data/account/user.ts';
import { useIsHydrated } from '../data/hydrated.ts';
import { privateMeta } from '../parts/private-meta.ts';
import { Button } from '../ui/button.tsx';
import { AccountCard, EmailField, NeedsScripts, OtherPage } from './account-card.tsx';
import { useAllFilled } from './all-filled.ts';
import { PasswordField } from './password-field.tsx';
import { readReturnPath } from '../parts/account/return-path.ts';

export const meta = privateMeta('Login');

export default function Login() {
  const form = useRef<HTMLFormElement>(null);
  const isFilled = useAllFilled(form);
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState('');
  const { state } = useLocation() as { state: { email?: string; isNew?: boolean } | null };
  const isNew = useIsHydrated() && state?.isNew === true;
  const navigate = useNavigate();
  const from = readReturnPath(state);
  const visitor = useVisitor();

  const isSignedIn = visitor.state === 'signed-in';
  useEffect(() => {
    if (isSignedIn) void navigate(from, { replace: true });
  }, [isSignedIn, from, navigate]);

  const knownEmail = state?.email;
  useEffect(() => {
    const { email, password } = fieldsOf(form.current!);
    if (!knownEmail || email.value !== '') return;
    email.value = knownEmail;
    email.dispatchEvent(new Event('input', { bubbles: true }));
    password.focus();
  }, [knownEmail]);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isPending) return;
    const { email, password } = fieldsOf(form.current!);
    setPending(true);
    setProblem('');
    try {
      toastSuccess(await signIn({ email: email.value, password: password.value }));
      await navigate(from, { replace: true });
    } catch (error) {
      setPending(false);
      setProblem(failureText(error));
      toastError(failureText(error));
      password.focus();
    }
  }

  return (
    <AccountCard title="Login">
      <NeedsScripts />
      {isNew && (
        <p className="mb-4 rounded-button bg-leaf-tint p-3 text-sm wrap-anywhere">
          We have sent a link to <span className="font-medium">{state?.email}</span> to confirm that it is
          yours. You can log in right away.
        </p>
      )}
      <form ref={form} method="post" onSubmit={submit} className="grid gap-4">
        <EmailField />
        <div>
          <PasswordField
            label="Password"
            name="password"
            required
            autoComplete="current-password"
            error={problem || undefined}
          />
          <Link
            to="/forgot-password"
            state={state}
            className="mt-1 flex min-h-11 items-center justify-end text-sm font-medium text-leaf hover:underline"
          >
            Forgot password ?
          </Link>
        </div>
        <Button type="submit" disabled={!isFilled || isPending} aria-busy={isPending}>
          Login
        </Button>
      </form>
      <OtherPage question="New here?" to="/register" state={state} label="Register" />
    </AccountCard>
  );
}

function fieldsOf(form: HTMLFormElement) {
  return form.elements as unknown as Record<'email' | 'password', HTMLInputElement>;
}
