// The picture of the camera, and the codes in it: each is reported once while it stays in sight.

import { useEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';

const SCAN_EVERY_MS = 250;
/** A code that was out of sight for this long is reported again. */
const FORGET_MS = 1_500;

type PickCameraProps = {
  onCode: (code: string) => void;
  onClose: () => void;
  onProblem: (words: string) => void;
};

export function PickCamera(props: PickCameraProps) {
  const video = useRef<HTMLVideoElement>(null);
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  useEffect(() => {
    const camera = startCamera(
      video.current!,
      (code) => latest.current.onCode(code),
      () => {
        latest.current.onProblem('The camera cannot be used. Type the code instead.');
        latest.current.onClose();
      },
    );
    return () => camera.abort();
  }, []);
  return (
    <div className="mb-2 grid gap-2">
      {/* The camera's picture, without sound. */}
      <video
        ref={video}
        muted
        playsInline
        aria-label="Camera view"
        className="aspect-[2/1] w-full rounded-button bg-ink object-cover"
      />
      <Button look="outlined" onClick={props.onClose}>
        Stop the camera
      </Button>
    </div>
  );
}

function startCamera(
  video: HTMLVideoElement,
  onCode: (code: string) => void,
  onFailure: () => void,
): AbortController {
  const end = new AbortController();
  void (async () => {
    const reader = await openReader();
    const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
    const stop = () => stream.getTracks().forEach((track) => track.stop());
    if (end.signal.aborted) return stop();
    end.signal.addEventListener('abort', stop);
    video.srcObject = stream;
    await video.play();
    const seen = new Map<string, number>();
    while (!end.signal.aborted) {
      // A frame that cannot be read is skipped: another follows.
      const codes = await reader.detect(video).catch(() => []);
      if (end.signal.aborted) break;
      const now = performance.now();
      for (const { rawValue } of codes) {
        const isNew = now - (seen.get(rawValue) ?? -Infinity) > FORGET_MS;
        seen.set(rawValue, now);
        if (isNew && !isBehindDialog(video)) onCode(rawValue);
      }
      await new Promise((resolve) => setTimeout(resolve, SCAN_EVERY_MS));
    }
  })().catch(() => end.signal.aborted || onFailure());
  return end;
}

/** What the camera sees while something is asked is no answer to it, and counts nothing. */
function isBehindDialog(video: HTMLVideoElement): boolean {
  const dialog = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].at(-1);
  return dialog !== undefined && !dialog.contains(video);
}

type BarcodeReader = { detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]> };
type BarcodeReaders = {
  new (options: { formats: string[] }): BarcodeReader;
  getSupportedFormats(): Promise<string[]>;
};

const FORMATS = ['ean_13', 'ean_8', 'upc_a', 'upc_e', 'code_128', 'code_39', 'itf'];

const findReaders = () => (window as { BarcodeDetector?: BarcodeReaders }).BarcodeDetector;

/** The camera needs https, or localhost. */
export function canScan(): boolean {
  return findReaders() !== undefined && navigator.mediaDevices !== undefined;
}

/** Opens a reader for the bar codes used on packs. */
async function openReader(): Promise<BarcodeReader> {
  const readers = findReaders()!;
  const known = await readers.getSupportedFormats();
  return new readers({ formats: FORMATS.filter((format) => known.includes(format)) });
}
