// Adds one area: its pincode and the minutes of the ride.

import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useProblems, type Problems } from '../../parts/form-problems.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { findMinutesProblem, findPincodeProblem } from './area-list.ts';

type AreaAddProps = {
  onAdd: (area: { pincode: string; rideMinutes: string }) => void;
  /** Called when something typed is not added yet, and when that is over. */
  onDraft: (isTyped: boolean) => void;
};

export function AreaAdd({ onAdd, onDraft }: AreaAddProps) {
  const form = useRef<HTMLFormElement>(null);
  const [pincode, setPincode] = useState('');
  const [rideMinutes, setMinutes] = useState('');
  const [notice, setNotice] = useState('');
  const { problems, refuse, clear } = useProblems(form);

  const isTyped = pincode !== '' || rideMinutes !== '';
  useEffect(() => onDraft(isTyped), [onDraft, isTyped]);

  function submit(event: FormEvent) {
    event.preventDefault();
    const found = findProblems(pincode, rideMinutes);
    if (Object.keys(found).length > 0) return refuse(Object.values(found)[0]!, found);
    onAdd({ pincode, rideMinutes });
    setNotice(`${pincode} is in the list, in ${rideMinutes} minutes. It is not saved yet.`);
    setPincode('');
    setMinutes('');
    (form.current!.elements.namedItem('pincode') as HTMLInputElement).focus();
  }

  return (
    <form
      ref={form}
      method="post"
      noValidate
      onSubmit={submit}
      aria-labelledby="area-add"
      className="grid gap-3 panel p-4"
    >
      <h2 id="area-add" className="font-bold">
        Add one
      </h2>
      <div className="grid grid-cols-2 items-start gap-3">
        <Field
          label="Pincode"
          name="pincode"
          inputMode="numeric"
          autoComplete="off"
          maxLength={10}
          value={pincode}
          error={problems.pincode}
          onChange={({ target }) => {
            setPincode(target.value.replace(/\s/g, ''));
            clear('pincode');
          }}
        />
        <Field
          label="Minutes to ride"
          name="rideMinutes"
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          value={rideMinutes}
          error={problems.rideMinutes}
          onChange={({ target }) => {
            setMinutes(target.value.trim());
            clear('rideMinutes');
          }}
        />
      </div>
      <Button type="submit" look="outlined" className="justify-self-start">
        Add area
      </Button>
      <output className={notice ? 'text-sm text-soft' : 'sr-only'}>{notice}</output>
    </form>
  );
}

function findProblems(pincode: string, rideMinutes: string): Problems {
  const [ofPincode, ofMinutes] = [findPincodeProblem(pincode), findMinutesProblem(rideMinutes)];
  return { ...(ofPincode && { pincode: ofPincode }), ...(ofMinutes && { rideMinutes: ofMinutes }) };
}
