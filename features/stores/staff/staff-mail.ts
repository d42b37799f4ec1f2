// The mail that invites somebody to work for the shop.

import { writeEmail } from '#features/platform/mail/email.ts';
import type { Mail } from '#features/platform/mail/mail.ts';
import type { StaffRole } from '#shared/staff-roles.ts';

const WORK: Record<StaffRole, string> = {
  manager: 'a manager',
  picker: 'a picker',
  rider: 'a rider',
  catalogue: 'catalogue staff',
};

type Invitation = {
  to: string;
  token: string;
  role: StaffRole;
  /** null: all stores. */
  storeName: string | null;
  hasAccount: boolean;
};

export function writeInvitation(
  { to, token, role, storeName, hasAccount }: Invitation,
  { shopName, publicUrl }: { shopName: string; publicUrl: string },
): Mail {
  const where = storeName === null ? '' : ` in ${storeName}`;
  return writeEmail({
    to,
    shopName,
    subject: `You are invited to work for ${shopName}`,
    paragraphs: [
      `You are invited to work for ${shopName} as ${WORK[role]}${where}.`,
      hasAccount
        ? 'Log in with this email to find your work pages in the account menu. Open the link and accept, so that the shop sees who you are.'
        : 'Open the link, register with this email and accept. You then find your work pages in the account menu.',
      'If you did not expect this, you can ignore this email.',
    ],
    sections: [
      // After the #, so that the token is sent to no server and appears in no log.
      { kind: 'link', label: 'Open the invitation', url: `${publicUrl}/invitation#token=${token}` },
    ],
  });
}
