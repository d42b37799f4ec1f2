// The first stop of the keyboard on every page: past its frame.

import { t } from '../../data/language.ts';

export function SkipLink() {
  return (
    <a
      href="#main"
      className="sr-only rounded-button bg-paper px-4 py-3 font-semibold text-leaf shadow-float focus:not-sr-only focus:absolute focus:top-9 focus:left-2 focus:z-50"
    >
      {t('Skip to content')}
    </a>
  );
}
