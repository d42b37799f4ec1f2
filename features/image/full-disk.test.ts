// A disk that is really full: a file system of 2 MB. Mounting one requires root on Linux; elsewhere only the
// simulated full disk of features/me/avatar.test.ts is tested.

import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { useTestShop } from '#tests/open-test-shop.ts';
import { listFileNames, noisyImage, plainImage, sendImage, uploadAvatar } from '#tests/uploads.ts';
import { useAdmin } from '#tests/staff.ts';
import { uploads } from './upload.table.ts';

const scratch = mkdtempSync(path.join(tmpdir(), 'jhatpat-full-'));
const small = path.join(scratch, 'small');
mkdirSync(small);
const canMount = mount();
afterAll(async () => {
  if (canMount) execFileSync('umount', [small]);
  await rm(scratch, { recursive: true, force: true });
});

function mount(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', small], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

describe.skipIf(!canMount)('on a full disk', () => {
  const shop = useTestShop({ DATA_DIR: path.join(small, 'data') });
  const admin = useAdmin(shop);

  it('an upload is 507, leaves nothing, and pictures go on being sent; with room it succeeds', async () => {
    const first = await sendImage(
      shop,
      { image: { bytes: await plainImage(40, 40).png().toBuffer() } },
      admin,
    );
    expect(first.status).toBe(200);
    const ballast = path.join(small, 'ballast');
    writeFileSync(ballast, Buffer.alloc(1_900_000));
    const before = await listFileNames(small);

    const large = await noisyImage(700, 700).png().toBuffer();
    for (const answer of [
      await sendImage(shop, { image: { bytes: large } }, admin),
      await uploadAvatar(shop, large),
    ]) {
      expect(answer).toMatchObject({
        status: 507,
        body: { message: 'There is no room to store this image.', code: 'STORAGE_FULL', data: null },
      });
    }
    expect(await listFileNames(small)).toEqual(before);
    const rows = await shop.db.select().from(uploads);
    expect(rows.filter(({ isStored }) => isStored)).toHaveLength(1);
    expect((await shop.app.inject(first.body.data.url)).statusCode).toBe(200);

    rmSync(ballast);
    expect((await sendImage(shop, { image: { bytes: large } }, admin)).status).toBe(200);
  });
});
