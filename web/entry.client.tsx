// Hydrates the server-rendered page in the browser, in the language it was rendered in.

import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { speak, type Words } from './data/language.ts';
import { startWindowHistory } from './ui/window-history.ts';
import { surviveTranslation } from './data/translated-page.ts';
import { measureVisit } from './data/visit.ts';

function wake(): void {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    );
  });
}

surviveTranslation();
startWindowHistory();
measureVisit();

const other = document.querySelector<HTMLLinkElement>('link[data-language]');
if (other) {
  const code = other.dataset.language!;
  (import(/* @vite-ignore */ other.href) as Promise<{ default: Words }>)
    .then(({ default: words }) => speak(() => ({ code, words })))
    // A page in English is better than one that does not work.
    .catch(() => {})
    .then(wake);
} else {
  wake();
}
