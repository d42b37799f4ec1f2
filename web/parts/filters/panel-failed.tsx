// Shown when the code of the filter panel could not be loaded: a link to the server-rendered choices.

import { t } from '../../data/language.ts';

export function PanelFailed({ openPath }: { openPath: string }) {
  return (
    <p role="alert" className="mt-2 rounded-card border border-line bg-paper p-4 text-sm">
      {t('The filters could not be loaded.')}{' '}
      <a href={openPath} rel="nofollow" className="font-semibold text-leaf underline">
        {t('Open them as a page')}
      </a>
    </p>
  );
}
