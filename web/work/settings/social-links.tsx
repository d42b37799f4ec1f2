// The shop's pages elsewhere: the links at the foot of every page.

import type { SocialLink } from '#features/stores/settings/settings.contract.ts';
import { MAX_SOCIAL_LINKS } from '#shared/limits.ts';
import type { Problems } from '../../parts/form.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { formatFixed } from './settings-draft.ts';

type SocialLinksProps = {
  links: readonly SocialLink[];
  problems: Problems;
  /** The environment variable that sets them; null when they can be changed. */
  fixedBy: string | null;
  onChange: (links: SocialLink[]) => void;
};

export function SocialLinks({ links, problems, fixedBy, onChange }: SocialLinksProps) {
  const set = (at: number, change: Partial<SocialLink>) =>
    onChange(links.map((link, index) => (index === at ? { ...link, ...change } : link)));
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-lg font-bold">Social links</legend>
      <p className="mb-2 text-sm text-soft">
        {fixedBy
          ? formatFixed(fixedBy)
          : 'Facebook, Instagram and LinkedIn have their own icons; others get a globe.'}
      </p>
      {problems.socialLinks && <p className="mb-2 text-sm text-alert">{problems.socialLinks}</p>}
      <ul className="grid gap-3">
        {links.map((link, at) => (
          // The rows have no other key.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={at} className="grid gap-2 md:grid-cols-[180px_minmax(0,1fr)_auto] md:items-start">
            <Field
              name={`socialLinks.${at}.label`}
              label="Name"
              most={30}
              autoComplete="off"
              readOnly={fixedBy !== null}
              value={link.label}
              error={problems[`socialLinks.${at}.label`]}
              onChange={({ target }) => set(at, { label: target.value })}
            />
            <Field
              name={`socialLinks.${at}.url`}
              label="Address"
              type="url"
              most={300}
              autoComplete="off"
              placeholder="https://www.instagram.com/your-shop"
              readOnly={fixedBy !== null}
              value={link.url}
              error={problems[`socialLinks.${at}.url`]}
              onChange={({ target }) => set(at, { url: target.value })}
            />
            {!fixedBy && (
              <Button
                look="quiet"
                className="justify-self-start md:mt-6"
                onClick={() => onChange(links.filter((_, index) => index !== at))}
              >
                Remove<span className="sr-only"> {link.label}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {!fixedBy && links.length < MAX_SOCIAL_LINKS && (
        <Button look="outlined" className="mt-3" onClick={() => onChange([...links, { label: '', url: '' }])}>
          Add link
        </Button>
      )}
    </fieldset>
  );
}
