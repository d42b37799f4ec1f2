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
        {code === 'hi' ? <HindiLetter /> : code === DEFAULT_LANGUAGE ? 'A' : [...name][0]}
      </button>
    </form>
  );
}

/** The letter अ, drawn, so that English pages do not load a font for it. */
function HindiLetter() {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden
      className="size-6"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d="M12.5 4.5h8.5M17.5 4.5v15M4 7.6c.9-1.4 5.9-2 5.9 1 0 1.9-1.7 2.6-3.6 2.6 2.4 0 4.4.9 4.4 3.5 0 4-6 4.5-7.5.8M10.3 12.4h7.2" />
    </svg>
  );
}
