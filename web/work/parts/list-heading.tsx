// The heading of a page with a list, and the button that adds an entry, shown only to those who may add one.

import type { StaffRole } from '#shared/staff-roles.ts';
import { useVisitor } from '../../data/account/user.ts';
import { worksAs } from '../../parts/account/works-as.ts';
import { Button } from '../../ui/button.tsx';
import { opensDialog } from '../../ui/dialog.tsx';

type ListHeadingProps = {
  title: string;
  addLabel: string;
  /** Who may add besides an admin. */
  roles?: readonly StaffRole[];
  onAdd: () => void;
};

export function ListHeading({ title, addLabel, roles = [], onAdd }: ListHeadingProps) {
  const { user } = useVisitor();
  return (
    <div className="mb-4 flex min-h-11 items-center justify-between gap-4">
      <h1 className="text-xl font-bold">{title}</h1>
      {user && worksAs(user, roles) && (
        <Button look="outlined" onClick={onAdd} {...opensDialog}>
          {addLabel}
        </Button>
      )}
    </div>
  );
}
