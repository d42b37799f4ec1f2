// Whether every field of a form is filled. Reads the fields themselves, so that text typed before the page
// was hydrated and text from a password manager count as well.

import { useEffect, useState, type RefObject } from 'react';

/** How often to check while a field is empty: browsers often autofill without an event. */
const POLL_MS = 400;

/** `fields`: a selector of those that must be. */
export function useAllFilled(form: RefObject<HTMLFormElement | null>, fields = 'input'): boolean {
  const [isFilled, setFilled] = useState(false);
  useEffect(() => {
    const element = form.current;
    // A page that leads elsewhere at once has no form.
    if (!element) return;
    const check = () => setFilled([...element.querySelectorAll<HTMLInputElement>(fields)].every(hasText));
    check();
    element.addEventListener('input', check);
    element.addEventListener('change', check);
    const timer = setInterval(check, POLL_MS);
    return () => {
      element.removeEventListener('input', check);
      element.removeEventListener('change', check);
      clearInterval(timer);
    };
  }, [form, fields]);
  return isFilled;
}

function hasText(input: HTMLInputElement): boolean {
  const text = input.type === 'password' ? input.value : input.value.trim();
  // Chrome hides an autofilled value from scripts until the first press, but says that there is one.
  return text !== '' || input.matches(':autofill');
}
