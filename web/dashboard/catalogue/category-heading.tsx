// Heading of the category and the sub-category page, with the button that adds one; only the owner sees the
// button.

import { useVisitor } from '../../data/account/user.ts';
import { Button } from '../../ui/button.tsx';
import { preloadDialog } from '../../ui/dialog.tsx';

type CategoryHeadingProps = { title: string; addLabel: string; onAdd: () => void };

export function CategoryHeading({ title, addLabel, onAdd }: CategoryHeadingProps) {
  const { user } = useVisitor();
  return (
    <div className="mb-4 flex min-h-11 items-center justify-between gap-4">
      <h1 className="text-xl font-bold">{title}</h1>
      {user?.role === 'ADMIN' && (
        <Button look="outlined" onClick={onAdd} onPointerEnter={preloadDialog} onFocus={preloadDialog}>
          {addLabel}
        </Button>
      )}
    </div>
  );
}
