// Deletes the open draft of a page, which the address names.

import { useState } from 'react';
import { useNavigate } from 'react-router';
import { toastSuccess } from '../../data/toast.ts';
import { AskDialog } from '../../parts/ask-dialog.tsx';
import { WorkButton } from './work-button.tsx';

/** `warning`: what is lost. `remove` returns the server's message; throws ApiError. */
export function DeleteDraft({ warning, remove }: { warning: string; remove: () => Promise<string> }) {
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  async function confirm() {
    toastSuccess(await remove());
    void navigate({ search: '' }, { replace: true });
  }
  return (
    <>
      <WorkButton look="quiet" className="text-alert!" onClick={() => setAsking(true)}>
        Delete draft
      </WorkButton>
      {isAsking && (
        <AskDialog
          isWork
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
