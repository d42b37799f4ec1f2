// The mail that tells somebody that they now work for the shop.

import { writeEmail } from '#features/mail/email.ts';
import type { Mail } from '#features/mail/mail.ts';
import type { StaffRole } from '#shared/staff-roles.ts';

const WORK: Record<StaffRole, string> = {
  manager: 'a manager',
  picker: 'a picker',
  rider: 'a rider',
  catalogue: 'a product editor',
};

type Invitation = {
  to: string;
  shopName: string;
  publicUrl: string;
  role: StaffRole;
  /** null: all stores. */
  storeName: string | null;
  hasAccount: boolean;
};

export function writeInvitation({ to, shopName, publicUrl, role, storeName, hasAccount }: Invitation): Mail {
  const where = storeName === null ? '' : ` in ${storeName}`;
  return writeEmail({
    to,
    shopName,
    subject: `You are invited to work for ${shopName}`,
    paragraphs: [
      `You are invited to work for ${shopName} as ${WORK[role]}${where}.`,
      hasAccount
        ? 'Log in with this email to find your work pages in the account menu.'
        : 'Register with this email and confirm it. You then find your work pages in the account menu.',
      'If you did not expect this, you can ignore this email.',
    ],
    sections: [
      {
        kind: 'link',
        label: hasAccount ? 'Log in' : 'Register',
        url: `${publicUrl}${hasAccount ? '/login' : '/register'}`,
      },
    ],
  });
}
