// A password input with a button that shows the password.

import { EyeIcon, EyeOffIcon } from 'lucide-react';
import { useState, type ComponentProps } from 'react';
import { t } from '../../data/language.ts';
import { Field } from '../../ui/field.tsx';

type PasswordFieldProps = Omit<ComponentProps<typeof Field>, 'type' | 'end'>;

export function PasswordField({ label, ...rest }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  return (
    <Field
      label={label}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      end={
        <button
          type="button"
          aria-label={
            isShown
              ? t('Hide {field}', { field: label.toLowerCase() })
              : t('Show {field}', { field: label.toLowerCase() })
          }
          onClick={() => setShown(!isShown)}
          className="grid size-11 place-items-center rounded-button text-soft hover:text-ink"
        >
          {isShown ? <EyeOffIcon className="size-5" /> : <EyeIcon className="size-5" />}
        </button>
      }
      {...rest}
    />
  );
}
