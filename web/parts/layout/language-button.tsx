// The header's way to the other language: one press, named in that language. A form like the language switch
// at the foot of the page, which lists all languages.

import { useShopFacts } from '../../data/shop-facts.ts';
import { DEFAULT_LANGUAGE, toLocale } from '#shared/languages.ts';

/** What the button says, in the language it leads to; other languages say their name. */
const CALLS: Record<string, string> = { en: 'Read in English', hi: 'हिन्दी में देखें' };

export function LanguageButton() {
  const facts = useShopFacts();
  const isDefault = facts?.language === DEFAULT_LANGUAGE;
  const target = facts?.languages.find(({ code }) => isDefault !== (code === DEFAULT_LANGUAGE));
  if (!target) return null;
  const { code, name } = target;
  const label = CALLS[code] ?? name;
  return (
    <form method="post" action="/api/language" className="md:max-xl:hidden">
      <button
        name="language"
        value={code}
        lang={toLocale(code)}
        aria-label={label}
        title={label}
        className="grid h-11 w-10 place-items-center rounded-button text-lg font-semibold hover:bg-leaf-tint"
      >
        {code === 'hi' ? 'अ' : code === DEFAULT_LANGUAGE ? 'A' : [...name][0]}
      </button>
    </form>
  );
}
