// The browser's own bar code reader, where it has one.

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
export async function openReader(): Promise<BarcodeReader> {
  const readers = findReaders()!;
  const known = await readers.getSupportedFormats();
  return new readers({ formats: FORMATS.filter((format) => known.includes(format)) });
}
