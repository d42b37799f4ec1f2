// A name in the other languages of the shop. They are optional; the English name is used instead.

import { toLocale, toNameField } from '#shared/languages.ts';
import { useShopFacts } from '../../data/shop-facts.ts';
import { Field } from '../../ui/field.tsx';

type LocalNamesProps = {
  /** The name in the language of this code; '' when there is none. */
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
      // Not 'Name ...': only one field may have that label, the one in the specification.
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
