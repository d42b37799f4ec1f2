import { expect, test } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import { SHOPPER } from '#tests/components/answers.ts';
import { expectFits } from '#tests/components/expect-accessible.ts';
import { openPart } from '#tests/components/open-part.tsx';
import { ProfileAvatar } from './profile-avatar.tsx';

/** In the page itself: to send 5 MB there from outside takes ten seconds. */
async function chooseFile(input: Locator, file: File): Promise<void> {
  const chosen = new DataTransfer();
  chosen.items.add(file);
  const element = (await input.findElement()) as HTMLInputElement;
  element.files = chosen.files;
  element.dispatchEvent(new Event('change', { bubbles: true }));
}

test('a photo that is too large or not a picture is refused at once', async () => {
  openPart(<ProfileAvatar user={SHOPPER} />);
  const edit = page.getByRole('button', { name: 'Edit photo' });
  const dialog = page.getByRole('dialog', { name: 'Profile photo' });
  await edit.click();
  await expect.element(dialog).toBeVisible();
  for (const [file, words] of [
    [new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'huge.jpg', { type: 'image/jpeg' }), /5 MB or smaller/],
    [new File(['<svg/>'], 'logo.svg', { type: 'image/svg+xml' }), /^Only JPG, PNG, WebP, AVIF or GIF images/],
  ] as const) {
    await chooseFile(dialog.getByLabelText('Photo'), file);
    await expect.element(dialog.getByText(words)).toBeVisible();
    await expect.element(dialog.getByRole('button', { name: 'Upload' })).toBeDisabled();
  }
  await expectFits();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(edit).toHaveFocus();
});
