// The pages that the links of back-in-stock mails open: to confirm an alert, and to stop it. Programs that
// scan mails open links as well, so opening the page does nothing; only pressing its button counts.

import { useState } from 'react';
import { callApi } from '../../data/api.ts';
import { msg, t, tServer } from '../../data/language.ts';
import { failureText } from '../../data/failure.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { FormAlert } from '../../ui/notice.tsx';
import { AccountCard } from './account-card.tsx';
import { useMailedToken } from './mailed-token.ts';
import { usePress } from '../../data/action.ts';

const WAYS = {
  confirm: {
    text: msg('Press the button to get one email for each product you asked for, once it is back in stock.'),
    button: msg('Yes, tell me'),
  },
  stop: {
    text: msg('Press the button to stop emails about products that are back in stock.'),
    button: msg('Stop these emails'),
  },
} as const;

export default function BackInStock() {
  const yes = useMailedToken('yes');
  const stop = useMailedToken('stop');
  const [done, setDone] = useState('');
  const { isPending, problem, press } = usePress(failureText);
  const way = stop ? 'stop' : 'confirm';
  const key = stop ?? yes;

  async function answer(byKey: string) {
    await press(async () =>
      setDone((await callApi(`POST /api/product/notify-${way}`, { body: { key: byKey } })).message),
    );
  }

  return (
    <AccountCard title={done ? tServer(done) : t('Back in stock')}>
      <div aria-live="polite" className="grid gap-4 text-sm">
        {done && <ButtonLink to="/">{t('Go To Home')}</ButtonLink>}
        {!done && key === null && (
          <p className="text-soft">{t('Please open this page from the link in our email.')}</p>
        )}
        {!done && key && (
          <>
            <p className="text-soft">{t(WAYS[way].text)}</p>
            <FormAlert problem={problem} className="font-medium" />
            <Button isPending={isPending} onClick={() => void answer(key)}>
              {t(WAYS[way].button)}
            </Button>
          </>
        )}
      </div>
    </AccountCard>
  );
}
