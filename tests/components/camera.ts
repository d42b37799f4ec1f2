// A camera of the browser, and what it has in sight.

import { vi } from 'vitest';

/** `looks` counts how often the page has looked. */
export function stubCamera() {
  const camera = { seen: [] as string[], looks: 0 };
  class BarcodeDetector {
    static getSupportedFormats = async () => ['ean_13'];
    async detect() {
      camera.looks += 1;
      return camera.seen.map((rawValue) => ({ rawValue }));
    }
  }
  vi.stubGlobal('BarcodeDetector', BarcodeDetector);
  const stream = document.createElement('canvas').captureStream();
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockResolvedValue(stream);
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  return camera;
}
