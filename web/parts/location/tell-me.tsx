// 'Tell me when you come', where nobody delivers: one press with an account, an email without one.

import { useState } from 'react';
import { useAction } from '../../data/action.ts';
import { useVisitor } from '../../data/account/user.ts';
import { t } from '../../data/language.ts';
import { useServing } from '../../data/store/serving.ts';
import { requestPincode } from '../../data/store/show-store.ts';
import { Button } from '../../ui/button.tsx';
import { EmailForm } from '../email-form.tsx';

/** Give it the pincode as its key. */
export function TellMe({ pincode, className = '' }: { pincode: string; className?: string }) {
  const { user } = useVisitor();
  const [isSent, setSent] = useState(false);
  const { isPending, run } = useAction({ isOnce: true });

  async function send(email: string): Promise<void> {
    await requestPincode(pincode, email);
    setSent(true);
  }

  return (
    <div className={className}>
      {!isSent && user && (
        <>
          <Button look="outlined" isPending={isPending} onClick={() => void run(() => send(user.email))}>
            {t('Tell me when you come')}
          </Button>
          <p className="mt-1 text-sm wrap-anywhere text-soft">
            {t('We will write to {email}.', { email: user.email })}
          </p>
        </>
      )}
      {!isSent && !user && (
        <EmailForm label={t('Your email')} button={t('Tell me when you come')} className="" send={send} />
      )}
      <output className={isSent ? 'block text-sm text-soft' : ''}>
        {isSent && t('Thank you. We have noted your request for {pincode}.', { pincode })}
      </output>
    </div>
  );
}

/** In a form with an address, as soon as its pincode is complete. */
export function ServedNote({ pincode, className = '' }: { pincode: string; className?: string }) {
  const isUnserved = useServing(pincode).data?.served === false;
  return (
    <div className={`${className}`}>
      <output className={isUnserved ? 'block text-sm font-semibold text-alert' : ''}>
        {isUnserved && t('We do not deliver to {pincode} yet', { pincode })}
      </output>
      {isUnserved && <TellMe key={pincode} pincode={pincode} className="mt-2" />}
    </div>
  );
}
