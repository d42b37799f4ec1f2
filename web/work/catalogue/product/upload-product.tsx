// The page for a new product. What is typed survives a reload, a rejection and an accidental press on a link;
// after saving, the form is empty for the next product.

import { useEffect, useState } from 'react';
import { useProductChanges } from '../../../data/catalogue/products-admin.queries.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useDraftForm } from '../../parts/draft-form.ts';
import { EMPTY_DRAFT, isEmpty, toFields, type ProductDraft } from './product-draft.ts';
import { PRODUCT_FORM, ProductForm, SavedDialog } from './product-form.tsx';
import { draftStorage } from '../../../parts/form-recovery.ts';
import { LeaveGuard } from '../../parts/leave-guard.tsx';
import type { OfUser } from '../../parts/heading.tsx';

const drafts = draftStorage<ProductDraft>('product-draft');

export default function UploadProduct({ user: { _id: userId } }: OfUser) {
  const [found] = useState(() => drafts.find(userId));
  const [isRestored, setRestored] = useState(found !== null);
  const [savedMessage, setSavedMessage] = useState('');
  const { create } = useProductChanges();
  const form = useDraftForm<ProductDraft>({
    ...PRODUCT_FORM,
    start: { ...EMPTY_DRAFT, ...found },
    send: (draft) => create(toFields(draft)),
    onSaved(message) {
      clear();
      setSavedMessage(message);
    },
  });
  const { draft } = form;
  useEffect(() => storeDraft(userId, draft), [userId, draft]);

  function clear() {
    form.open(EMPTY_DRAFT);
    setRestored(false);
  }

  return (
    <div className="grid gap-4 panel p-4 [--form-bottom:var(--bar-height)]">
      {isRestored && (
        <Notice look="warn" as="div" className="flex flex-wrap items-center justify-between gap-2">
          <p>What you entered before is still here.</p>
          <Button look="outlined" onClick={clear}>
            Clear the form
          </Button>
        </Notice>
      )}
      <ProductForm form={form} picturesAtOnce="many" submitLabel="Submit" />
      <LeaveGuard isUnsaved={!isEmpty(draft)} onLeave={drafts.remove} />
      <SavedDialog message={savedMessage} onClose={() => setSavedMessage('')} />
    </div>
  );
}

/** Pictures that are still being uploaded are not stored. */
function storeDraft(userId: string, draft: ProductDraft): void {
  const fields = { ...draft, image: draft.image.filter(({ url }) => url !== '') };
  if (isEmpty(fields)) drafts.remove();
  else drafts.save(userId, fields);
}
