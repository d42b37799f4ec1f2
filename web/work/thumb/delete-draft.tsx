// Deletes the open draft of a page, which the address names.

import { toNotSent } from '../../data/action.ts';
import { useState } from 'react';
import { toastSuccess } from '../../data/toast.ts';
import { AskDialog } from '../../parts/ask-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { navigate } from '../../ui/router.tsx';

/** `warning`: what is lost. `remove` returns the server's message; throws ApiError. */
export function DeleteDraft({ warning, remove }: { warning: string; remove: () => Promise<string> }) {
  const [isAsking, setAsking] = useState(false);
  async function confirm() {
    toastSuccess(await remove());
    navigate('?', { replace: true });
  }
  return (
    <>
      <Button look="quiet" className="text-alert!" onClick={() => setAsking(true)}>
        Delete draft
      </Button>
      {isAsking && (
        <AskDialog
          onError={toNotSent}
          title="Delete this draft?"
          confirmLabel="Delete"
          cancelLabel="Keep draft"
          onConfirm={confirm}
          onClose={() => setAsking(false)}
        >
          <p>{warning}</p>
        </AskDialog>
      )}
    </>
  );
}
