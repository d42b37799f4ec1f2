import { expect, it } from 'vitest';
import { sniffFormat } from './upload.rules.ts';

it.each([
  ['\xff\xd8\xff\xe0', 'jpeg'],
  ['\x89PNG\r\n\x1a\n', 'png'],
  ['GIF87a', 'gif'],
  ['GIF89a', 'gif'],
  ['RIFF\x04\0\0\0WEBPVP8 ', 'webp'],
  ['\0\0\0\x1cftypavif\0\0\0\0avifmif1', 'avif'],
  ['\0\0\0\x1cftypavis\0\0\0\0avis', 'avif'],
  ['\0\0\0\x18ftypmif1\0\0\0\0mif1avif', 'avif'],
  ['\0\0\0\x18ftypmif1\0\0\0\0mif1heic', undefined],
  ['\xff\xff\xff\xffftypmif1\0\0\0\0heic', undefined],
  ['\0\0\0\x10ftypmif1\0\0\0\0avif', undefined],
  ['\0\0\0\0ftyp', undefined],
  ['ftyp', undefined],
  [' GIF89a', undefined],
  ['gif89a', undefined],
  ['\x89PNG\n', undefined],
  ['RIFF\x04\0\0\0WAVE', undefined],
  ['', undefined],
])('the format of %j is %s', (text, format) => {
  expect(sniffFormat(Buffer.from(text, 'latin1'))).toBe(format);
});
