// Buttons and links that look like buttons, in several looks: at least 44 px tall, or 56 where a thumb works.

import { XIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Link } from './link.tsx';

const BASE =
  'press inline-flex min-h-(--press) items-center justify-center gap-2 rounded-button px-4 text-sm font-semibold transition-colors select-none aria-busy:opacity-60';

const LOOKS = {
  /** The main action. */
  primary: 'bg-leaf text-paper hover:bg-leaf-dark disabled:bg-line disabled:text-soft',
  outlined:
    'border border-leaf bg-paper text-leaf hover:bg-leaf-tint disabled:border-line disabled:text-soft',
  quiet: 'text-ink hover:bg-leaf-tint disabled:text-soft',
  /** Something is still missing; it can still be pressed and then says what. */
  inactive: 'bg-line text-soft',
  danger: 'bg-alert text-paper hover:brightness-90 disabled:bg-line disabled:text-soft',
} as const;

export type ButtonLook = keyof typeof LOOKS;

export function buttonClass(look: ButtonLook = 'primary', extra = ''): string {
  return `${BASE} ${LOOKS[look]} ${extra}`;
}

type ButtonProps = ComponentProps<'button'> & {
  look?: ButtonLook;
  /** Not `disabled`, which would lose the keyboard focus: whoever takes the press ignores it meanwhile. */
  isPending?: boolean;
};

export function Button({
  look = 'primary',
  className = '',
  type = 'button',
  isPending,
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type}
      className={buttonClass(look, className)}
      aria-disabled={isPending}
      aria-busy={isPending}
      {...rest}
    />
  );
}

type ButtonLinkProps = ComponentProps<typeof Link> & { look?: ButtonLook };

export function ButtonLink({ look = 'primary', className = '', ...rest }: ButtonLinkProps) {
  return <Link className={buttonClass(look, className)} {...rest} />;
}

type IconButtonProps = ComponentProps<'button'> & { label: string };

/** A button that is only an icon. */
export function IconButton({ label, className = '', ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      className={`grid size-(--press) shrink-0 place-items-center rounded-button ${className}`}
      {...rest}
    />
  );
}

export function RemoveButton({ className = '', ...rest }: IconButtonProps) {
  return (
    <IconButton className={`text-soft hover:bg-alert-tint hover:text-alert ${className}`} {...rest}>
      <XIcon className="size-5" />
    </IconButton>
  );
}
