// Speaks a list instead of typing it; hidden in browsers without speech recognition.

import { useEffect, useRef, useState } from 'react';
import { t } from '../../data/language.ts';
import { canListen, listen } from '../../data/lists/listen.ts';
import { toastError } from '../../data/toast.ts';
import { Button } from '../../ui/button.tsx';

export function SpeakButton({ onText }: { onText: (text: string) => void }) {
  const [isListening, setListening] = useState(false);
  const stop = useRef<(() => void) | null>(null);
  const latest = useRef(onText);
  useEffect(() => {
    latest.current = onText;
  });
  useEffect(() => () => stop.current?.(), []);
  if (!canListen()) return null;

  function press() {
    if (isListening) {
      stop.current?.();
      return;
    }
    setListening(true);
    stop.current = listen({
      onText: (text) => latest.current(text),
      onEnd: (problem) => {
        setListening(false);
        stop.current = null;
        if (problem) toastError(problem);
      },
    });
  }

  return (
    <Button look="outlined" aria-pressed={isListening} onClick={press}>
      {t(isListening ? 'Listening… press to stop' : 'Speak')}
    </Button>
  );
}
