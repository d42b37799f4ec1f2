// The owner's configuration: first admin, social links, or the accounts of the demo.

import { findWeakness } from '#features/identity/account/password/password-strength.ts';
import { DEMO_OWNER, DEMO_SHOPPER } from '#demo/demo-emails.ts';
import { normalizeEmail } from '#shared/email.ts';
import { ConfigError, readChoice } from './read-values.ts';

export type SocialLink = { label: string; url: string };

/** Front pages of the networks, for the demo's icons; they belong to no shop. */
const DEMO_SOCIAL_LINKS =
  'Facebook=https://www.facebook.com/,Instagram=https://www.instagram.com/,LinkedIn=https://www.linkedin.com/';

export function readAdmin(
  typedEmail: string | undefined,
  password: string | undefined,
  shopName: string,
): { email: string; password: string } | null {
  if (!typedEmail && !password) return null;
  const email = normalizeEmail(typedEmail ?? '');
  if (!email || !password) throw new ConfigError('ADMIN_EMAIL and ADMIN_PASSWORD must be set together');
  if (!/^[^\s@]+@[^\s@]+$/.test(email))
    throw new ConfigError(`ADMIN_EMAIL is not an e-mail address: "${email}"`);
  if (password.length < 8 || password.length > 128)
    throw new ConfigError('ADMIN_PASSWORD must have 8 to 128 characters');
  const weakness = findWeakness(password, { email, shopName });
  if (weakness !== null) throw new ConfigError(`ADMIN_PASSWORD: ${weakness}`);
  if ([DEMO_SHOPPER, DEMO_OWNER].includes(email))
    throw new ConfigError(`ADMIN_EMAIL ${email} belongs to the demo, and nobody gets mail there`);
  return { email, password };
}

export function readDemoAccounts(text: string | undefined, hasDemo: boolean, isProduction: boolean): boolean {
  if (text === undefined) return hasDemo && !isProduction;
  const isWanted = readChoice('DEMO_ACCOUNTS', text, ['0', '1']) === '1';
  if (isWanted && !hasDemo)
    throw new ConfigError('DEMO_ACCOUNTS=1 needs the demo: the embedded database, and DEMO_PRODUCTS above 0');
  return isWanted;
}

/** A shop shows only links to its own pages; the demo shows icons as samples. */
export function readOwnSocialLinks(text: string | undefined, isDemo: boolean): SocialLink[] {
  const demo = readSocialLinks(DEMO_SOCIAL_LINKS);
  if (isDemo) return text === undefined ? demo : readSocialLinks(text);
  const isFrontPage = ({ url }: SocialLink) => demo.some((link) => link.url === new URL(url).href);
  return readSocialLinks(text ?? '').filter((link) => !isFrontPage(link));
}

function readSocialLinks(text: string): SocialLink[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => {
      const [label = '', url = ''] = part.split(/=(.*)/s);
      if (!label.trim() || !/^https?:\/\//.test(url) || !URL.canParse(url)) {
        throw new ConfigError(
          `SOCIAL_LINKS must look like Name=https://address,Name=https://address, not "${part}"`,
        );
      }
      return { label: label.trim(), url };
    });
}
