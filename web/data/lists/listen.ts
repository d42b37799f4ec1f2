// Speech recognition of the browser, where it has any (Web Speech). The shop records nothing.

import { msg, t } from '../language.ts';

type SpeechEvent = {
  results: ArrayLike<ArrayLike<{ transcript: string }> & { isFinal: boolean }>;
  resultIndex: number;
};
type Recognition = {
  lang: string;
  continuous: boolean;
  interimResults: boolean;
  onresult: ((event: SpeechEvent) => void) | null;
  onend: (() => void) | null;
  onerror: ((event: { error: string }) => void) | null;
  start(): void;
  stop(): void;
};
type SpeechWindow = {
  SpeechRecognition?: new () => Recognition;
  webkitSpeechRecognition?: new () => Recognition;
};

export function canListen(): boolean {
  const { SpeechRecognition, webkitSpeechRecognition } = window as SpeechWindow;
  return (SpeechRecognition ?? webkitSpeechRecognition) !== undefined;
}

type Listener = { onText: (text: string) => void; onEnd: (problem: string | null) => void };

const PROBLEMS: Record<string, string> = {
  'not-allowed': msg(
    'The browser is not allowed to use the microphone. Allow it in the browser settings, or type the list.',
  ),
  'service-not-allowed': msg(
    'The browser is not allowed to use the microphone. Allow it in the browser settings, or type the list.',
  ),
  'audio-capture': msg('No microphone was found.'),
  network: msg('Speech input needs a connection.'),
};

/** Returns a function that stops it; `onEnd` is called once, also when the browser ends by itself. */
export function listen({ onText, onEnd }: Listener): () => void {
  const { SpeechRecognition, webkitSpeechRecognition } = window as SpeechWindow;
  const Made = SpeechRecognition ?? webkitSpeechRecognition;
  if (!Made) {
    onEnd(t('This browser does not support speech input.'));
    return () => {};
  }
  const recognition = new Made();
  let problem: string | null = null;
  // Indian English writes Hindi words in Latin letters, which the shop can read too.
  recognition.lang = document.documentElement.lang.startsWith('hi') ? 'hi-IN' : 'en-IN';
  recognition.continuous = true;
  recognition.interimResults = false;
  recognition.onresult = ({ results, resultIndex }) => {
    for (let at = resultIndex; at < results.length; at++) {
      const text = results[at]!.isFinal ? results[at]![0]?.transcript.trim() : '';
      if (text) onText(text);
    }
  };
  // oxlint-disable-next-line unicorn/prefer-add-event-listener -- like its neighbours
  recognition.onerror = ({ error }) => {
    problem = PROBLEMS[error] ?? null;
  };
  recognition.onend = () => onEnd(problem && t(problem));
  recognition.start();
  return () => recognition.stop();
}
