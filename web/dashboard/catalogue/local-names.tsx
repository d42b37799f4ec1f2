// The name of something in the other languages of the shop: optional, the English one stands in for it.

import { toLocale, toNameField } from '#shared/languages.ts';
import { useShopFacts } from '../../data/shop-facts.ts';
import { Field } from '../../ui/field.tsx';

type LocalNamesProps = {
  /** What the owner has given in the language of this code; '' when nothing. */
  nameIn: (code: string) => string;
  onType: (code: string, name: string) => void;
  maxLength: number;
  className?: string;
};

export function LocalNames({ nameIn, onType, maxLength, className }: LocalNamesProps) {
  const [, ...others] = useShopFacts()?.languages ?? [];
  return others.map(({ code }) => (
    <Field
      key={code}
      // Not 'Name ...': there is one field of that label, the specification's.
      label={toNameField(code).replace('Name in', 'In')}
      lang={toLocale(code)}
      maxLength={maxLength}
      autoComplete="off"
      value={nameIn(code)}
      onChange={({ target }) => onType(code, target.value)}
      className={className}
    />
  ));
}
