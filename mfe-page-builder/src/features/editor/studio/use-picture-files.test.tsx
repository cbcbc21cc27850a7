import { loadPictureTools } from '@dojang/shared-auth';
import { openScreen } from '@dojang/shared-auth/testing';
import { AppError } from '@dojang/shared-ui';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { uploadImage } from '../../image/image.mutations.ts';
import { usePictureFiles } from './use-picture-files.ts';

vi.mock('../../image/image.mutations.ts', () => ({ uploadImage: vi.fn() }));

test('a file that is not a picture is named in a message, and the others are stored in their order', async () => {
  // They bring the texts of their errors.
  await loadPictureTools();
  vi.mocked(uploadImage).mockImplementation(async (_siteId, file) => {
    const { name } = file as File;
    if (name.endsWith('.txt')) throw new AppError({ code: 'picture_type' });
    return { src: name, width: 1, height: 1 };
  });
  const onStored = vi.fn();
  function Screen() {
    const { left, store } = usePictureFiles('site');
    const files = ['a.png', 'b.txt', 'c.png'].map((name) => new File([''], name));
    return (
      <button type="button" onClick={() => void store(files, ({ src }) => onStored(src))}>
        남은 파일 {left}
      </button>
    );
  }
  const { user } = openScreen(<Screen />);
  await user.click(screen.getByRole('button', { name: '남은 파일 0' }));
  await waitFor(() => expect(onStored.mock.calls).toEqual([['a.png'], ['c.png']]));
  expect(await screen.findByText('b.txt · PNG, JPEG, WebP 이미지만 올릴 수 있어요.')).toBeVisible();
  expect(await screen.findByRole('button', { name: '남은 파일 0' })).toBeVisible();
});
