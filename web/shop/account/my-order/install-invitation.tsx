// Invites to install the shop, on the page of an order that has come; once, and it can be waved away.

import { useSyncExternalStore } from 'react';
import { t } from '../../../data/language.ts';
import { useShopFacts } from '../../../data/shop-facts.ts';
import { storedText, useStored } from '../../../data/stored.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';

const answered = storedText('installasked');

export function InstallInvitation() {
  const way = useWayToInstall();
  const isAnswered = useStored(answered) !== null;
  const shopName = useShopFacts()?.shopName ?? '';
  if (way === null || isAnswered) return null;
  const answer = () => void answered.write('1');
  return (
    <Card title={t('{shopName} on your home screen', { shopName })}>
      <p className="text-sm text-soft">
        {way === 'press'
          ? t('Your orders and what you buy again, one press away.')
          : t('Press Share in your browser, then Add to Home Screen.')}
      </p>
      <div className="mt-3 flex flex-wrap gap-2 *:flex-1">
        {way === 'press' && (
          <Button
            look="outlined"
            onClick={() => {
              answer();
              void install();
            }}
          >
            {t('Install')}
          </Button>
        )}
        <Button look="quiet" onClick={answer}>
          {t('Not now')}
        </Button>
      </div>
    </Card>
  );
}

/** How this browser installs the shop; null: not at all, or it has been done. */
function useWayToInstall(): 'press' | 'by hand' | null {
  return useSyncExternalStore(onOffer, findWay, () => null);
}

function onOffer(listener: () => void): () => void {
  window.addEventListener('beforeinstallprompt', listener);
  return () => window.removeEventListener('beforeinstallprompt', listener);
}

function findWay(): 'press' | 'by hand' | null {
  // Held back by web/data/install.ts.
  if (window.__installOffer) return 'press';
  // Only browsers on iOS say it: false is a page that is not installed.
  return (navigator as { standalone?: boolean }).standalone === false ? 'by hand' : null;
}

/** The browser asks by itself. It can be asked once. */
async function install(): Promise<void> {
  const offer = window.__installOffer;
  delete window.__installOffer;
  await offer?.prompt();
}
