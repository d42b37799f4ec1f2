// A person's photo in a circle, or their initials. Decorative: the name is beside it.

import type { User } from '#features/identity/account/account.contract.ts';
import { readImageKey } from '#shared/images.ts';

type AvatarProps = {
  user: Pick<User, 'name' | 'mobile' | 'avatar'>;
  /** Tailwind classes of its size and the font size. */
  className: string;
  /** The larger of the two sizes in which it is shown. */
  isLarge?: boolean;
};

export function Avatar({ user, className, isLarge = false }: AvatarProps) {
  const { avatar } = user;
  if (avatar === '') {
    return (
      <span
        aria-hidden
        className={`grid shrink-0 place-items-center rounded-full bg-leaf font-bold text-paper ${className}`}
      >
        {toInitials(user)}
      </span>
    );
  }
  const file = isLarge ? '320.webp' : '160.webp';
  return (
    <img
      src={readImageKey(avatar) ? avatar.replace(/\d+\.webp$/, file) : avatar}
      alt=""
      decoding="async"
      className={`shrink-0 rounded-full bg-leaf-tint object-cover ${className}`}
    />
  );
}

/** First letters of the first and the last name. */
function toInitials({ name, mobile }: Pick<User, 'name' | 'mobile'>): string {
  const words = (name || mobile).trim().split(/\s+/);
  const [first = '', last = ''] = [words[0], words.length > 1 ? words.at(-1) : ''];
  return [first, last].map((word) => [...word][0]?.toUpperCase() ?? '').join('');
}
