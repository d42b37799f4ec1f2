// The Account dropdown, opened by the button of account-menu.tsx. Import it only from there: Base UI's menu stays out of the
// scripts every page loads.

import { Menu } from '@base-ui/react/menu';
import type { RefObject } from 'react';
import { Link } from 'react-router';
import type { User } from '#features/account/account.contract.ts';
import { LeaveIcon, PersonIcon } from '../account/account-icons.tsx';
import { ACCOUNT_LINKS, PROFILE_PATH, toShownName, useLogOut } from './account-links.tsx';

type AccountDropdownProps = {
  user: User;
  anchor: RefObject<HTMLButtonElement | null>;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
};

const ITEM =
  'flex min-h-11 cursor-pointer items-center gap-3 rounded-button px-3 text-sm font-medium outline-none select-none data-[highlighted]:bg-leaf-tint data-[highlighted]:text-leaf';

export function AccountDropdown({ user, anchor, isOpen, onOpenChange }: AccountDropdownProps) {
  const logOut = useLogOut();
  return (
    <Menu.Root
      open={isOpen}
      modal={false}
      onOpenChange={(next, details) => {
        // A press on the button is the button's own business: it toggles.
        if (details.event.target instanceof Node && anchor.current?.contains(details.event.target)) {
          details.cancel();
          return;
        }
        onOpenChange(next);
      }}
    >
      <Menu.Portal>
        <Menu.Positioner anchor={anchor} side="bottom" align="end" sideOffset={6} className="z-40">
          <Menu.Popup
            aria-label="Account"
            finalFocus={anchor}
            className="w-60 origin-[var(--transform-origin)] rounded-card border border-line bg-paper p-2 shadow-float outline-none transition-[scale,opacity] duration-150 data-[ending-style]:scale-95 data-[ending-style]:opacity-0 data-[starting-style]:scale-95 data-[starting-style]:opacity-0"
          >
            <Menu.LinkItem className={ITEM} closeOnClick render={<Link to={PROFILE_PATH} />}>
              <PersonIcon className="size-5 shrink-0" />
              <span className="min-w-0 py-2 break-words">
                {toShownName(user)}
                {user.role === 'ADMIN' && <span className="font-normal text-soft"> (Admin)</span>}
              </span>
            </Menu.LinkItem>
            <Menu.Separator className="my-1 h-px bg-line" />
            {ACCOUNT_LINKS.map(({ to, label, Icon }) => (
              <Menu.LinkItem key={to} className={ITEM} closeOnClick render={<Link to={to} />}>
                <Icon className="size-5 shrink-0" />
                {label}
              </Menu.LinkItem>
            ))}
            <Menu.Item className={ITEM} onClick={() => void logOut()}>
              <LeaveIcon className="size-5 shrink-0" />
              Log Out
            </Menu.Item>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
