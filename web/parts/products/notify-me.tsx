// 'Tell me when it is back', once it was pressed or somebody is signed in: one press with an account, an
// email without one, and what happens next.

import { CheckIcon } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { ApiError, callApi } from '../../data/api.ts';
import { clearStorefrontCache } from '../../data/query-client.ts';
import { showOwn, useOwn } from '../../data/reads.ts';
import { rich, t } from '../../data/language.ts';
import { failureText } from '../../data/failure.ts';
import { useSessionKey, useVisitor } from '../../data/account/user.ts';
import { toastError } from '../../data/toast.ts';
import { Button } from '../../ui/button.tsx';
import { EmailForm } from '../email-form.tsx';
import { useFirstTap } from '../../ui/second-tap.ts';
import { useAction } from '../../data/action.ts';
import { Link } from '../../ui/link.tsx';

const ALERTS = 'GET /api/product/notify-me';

type Props = {
  productId: string;
  /** The button was pressed before this part was loaded. */
  wasPressed: boolean;
};

export function NotifyMe(props: Props) {
  const sessionKey = useSessionKey();
  return typeof sessionKey === 'string' ? <WithAccount {...props} /> : <ByEmail {...props} />;
}

function WithAccount({ productId, wasPressed }: Props) {
  const isWaitedFor = useOwn(ALERTS, {}).data?.includes(productId) ?? false;
  const { user } = useVisitor();
  const { isPending, run } = useAction();
  const hasBegun = useRef(false);
  const isFirstTap = useFirstTap();

  async function press(isWanted: boolean) {
    if (!isFirstTap() || isPending) return;
    await run(
      async () => {
        await callApi(isWanted ? 'POST /api/product/notify-me' : 'POST /api/product/notify-me-not', {
          body: { productId },
        });
        showOwn(ALERTS, {}, (before = []) => [
          ...before.filter((id) => id !== productId),
          ...(isWanted ? [productId] : []),
        ]);
      },
      (error) => {
        toastError(failureText(error));
        if (isBack(error)) clearStorefrontCache();
      },
    );
  }
  useEffect(() => {
    if (!wasPressed || hasBegun.current) return;
    hasBegun.current = true;
    void press(true);
    // Once: for the press that happened before this part was loaded.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  return (
    <>
      <Button
        look="outlined"
        className="w-full md:w-auto"
        aria-pressed={isWaitedFor}
        aria-busy={isPending}
        onClick={() => void press(!isWaitedFor)}
      >
        {isWaitedFor && <CheckIcon className="size-5" />}
        {t('Tell me when it is back')}
      </Button>
      <output className="mt-2 block min-h-10 text-sm text-soft">
        {isWaitedFor &&
          (user?.verify_email === false
            ? rich(
                'You will get one message once your email is confirmed. <a>Confirm it on your profile</a>',
                {
                  a: <Link key="a" to="/dashboard/profile" className="font-medium text-leaf underline" />,
                },
              )
            : t('You will get one message, first come, first served. Press again to cancel.'))}
      </output>
    </>
  );
}

function ByEmail({ productId, wasPressed }: Props) {
  const [isOpen, setOpen] = useState(wasPressed);
  const [sentTo, setSentTo] = useState<string | null>(null);

  async function send(email: string) {
    try {
      await callApi('POST /api/product/notify-me', { body: { productId, email } });
      setSentTo(email);
    } catch (error) {
      if (isBack(error)) clearStorefrontCache();
      throw error;
    }
  }

  if (!isOpen)
    return (
      <Button look="outlined" className="w-full md:w-auto" onClick={() => setOpen(true)}>
        {t('Tell me when it is back')}
      </Button>
    );
  return (
    <>
      {sentTo === null && (
        <EmailForm
          label={t('Your email')}
          button={t('Tell me when it is back')}
          className="max-w-sm"
          takesFocus
          send={send}
        />
      )}
      <output className={sentTo === null ? '' : 'block min-h-21 text-sm text-soft'}>
        {sentTo !== null && (
          <>
            <b className="block font-semibold text-ink">{t('We will tell you when it is back.')}</b>{' '}
            {t(
              'You will get one email, first come, first served. If you are new here, first open the email we have just sent to {email} and press its button.',
              { email: sentTo },
            )}
          </>
        )}
      </output>
    </>
  );
}

/** The page still shows the product as sold out. */
const isBack = (error: unknown) => error instanceof ApiError && error.code === 'IN_STOCK';
