// A pincode request where no store delivers, with an optional e-mail.

import { useRef, useState, type FormEvent } from 'react';
import { ApiError } from '../../data/api.ts';
import { failureText } from '../../data/failure.ts';
import { t } from '../../data/language.ts';
import { requestPincode } from '../../data/store/show-store.ts';
import { useVisitor } from '../../data/account/user.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';

export function RequestPincode({ pincode }: { pincode: string }) {
  const input = useRef<HTMLInputElement>(null);
  const { user } = useVisitor();
  const [typed, setTyped] = useState<string | null>(null);
  const [step, setStep] = useState<'open' | 'sending' | 'sent'>('open');
  const [problem, setProblem] = useState('');
  const email = typed ?? user?.email ?? '';

  async function send(event: FormEvent) {
    event.preventDefault();
    if (step !== 'open') return;
    setStep('sending');
    setProblem('');
    try {
      await requestPincode(pincode, email.trim());
      setStep('sent');
    } catch (error) {
      setStep('open');
      setProblem((error instanceof ApiError && error.fields.email) || failureText(error));
      input.current?.focus();
    }
  }

  return (
    <>
      {step !== 'sent' && (
        <form method="post" noValidate onSubmit={send} className="mt-3 grid gap-3">
          <Field
            ref={input}
            label={t('Your email, so we know who would order here')}
            name="email"
            type="email"
            autoComplete="email"
            required
            maxLength={254}
            value={email}
            error={problem || undefined}
            onChange={({ currentTarget }) => {
              setTyped(currentTarget.value);
              setProblem('');
            }}
          />
          <Button type="submit" look="outlined" isPending={step === 'sending'}>
            {t('Request delivery')}
          </Button>
        </form>
      )}
      <output className={step === 'sent' ? 'mt-3 block text-sm text-soft' : ''}>
        {step === 'sent' && t('Thank you. We have noted your request for {pincode}.', { pincode })}
      </output>
    </>
  );
}
