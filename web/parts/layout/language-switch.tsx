// Chooses the language; each is named in itself. A form, so that it works without scripts: the server sets
// the cookie and redirects back to this page.

import { useShopFacts } from '../../data/shop-facts.ts';
import { t } from '../../data/language.ts';
import { toLocale } from '#shared/languages.ts';

export function LanguageSwitch() {
  const facts = useShopFacts();
  if (!facts || facts.languages.length < 2) return null;
  return (
    <form method="post" action="/api/language">
      <fieldset aria-label={t('Language')} className="flex">
        {facts.languages.map(({ code, name }) => {
          const isCurrent = code === facts.language;
          return (
            <button
              key={code}
              name="language"
              value={code}
              lang={toLocale(code)}
              aria-current={isCurrent}
              className={`min-h-11 min-w-11 rounded-button px-2 hover:bg-leaf-tint ${isCurrent ? 'font-semibold text-ink' : 'text-leaf underline underline-offset-4'}`}
            >
              {name}
            </button>
          );
        })}
      </fieldset>
    </form>
  );
}
