// Notes about a customer. A note cannot be changed later, so the form says so.

import { useState } from 'react';
import type { Customer } from '#features/customer/customer.contract.ts';
import { MAX_CUSTOMER_NOTE } from '#shared/limits.ts';
import { useCustomerChanges } from '../../data/customers.queries.ts';
import { failureText } from '../../data/failure.ts';
import { toastSuccess } from '../../data/toast.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { toTime } from '../parts/order-times.ts';
import { usePress } from '../../data/action.ts';

export function CustomerNotes({ customer: { _id, notes } }: { customer: Customer }) {
  const [text, setText] = useState('');
  const { isPending, problem, setProblem, press } = usePress(failureText);
  const { addNote } = useCustomerChanges(_id);

  function send() {
    if (isPending) return;
    if (text.trim() === '') {
      setProblem('Write a note first');
      return;
    }
    void press(async () => {
      toastSuccess(await addNote(text.trim()));
      setText('');
    });
  }

  return (
    <>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
        className="grid gap-2"
      >
        <TextArea
          label="New note"
          rows={3}
          maxLength={MAX_CUSTOMER_NOTE}
          value={text}
          error={problem}
          onChange={({ target }) => {
            setText(target.value);
            setProblem('');
          }}
        />
        <p className="text-sm text-soft">
          Notes cannot be changed or removed, and customers may ask to read them.
        </p>
        <Button type="submit" look="outlined" isPending={isPending}>
          Add note
        </Button>
      </form>
      {notes.length > 0 && (
        <ul aria-label="Notes" className="mt-4 grid gap-3 text-sm">
          {notes.map((note) => (
            <li key={note._id} className="border-l-2 border-leaf pl-3">
              <p className="wrap-anywhere">{note.text}</p>
              <p className="wrap-anywhere text-soft">
                <time dateTime={note.at}>{toTime(note.at)}</time> · {note.author}
              </p>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
