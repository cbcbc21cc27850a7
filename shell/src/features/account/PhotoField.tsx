import { useSession } from '@dojang/shared-auth';
import { Box, Button, Flex, showError, snack, Text, UserAvatar } from '@dojang/shared-ui/core';
import { lazy, Suspense, useRef, useState } from 'react';
import { readPhoto, savePhoto, savePhotoPart } from './account.mutations.ts';
import type { Part } from './cut-photo.ts';
import type { Photo } from './PhotoCropDialog.tsx';

const PhotoCropDialog = lazy(async () => ({ default: (await import('./PhotoCropDialog.tsx')).PhotoCropDialog }));

/** The user's photo, which is a square part of a picture. */
export function PhotoField() {
  const { id, name, thumb_url } = useSession();
  const [busy, setBusy] = useState<'change' | 'remove'>();
  const input = useRef<HTMLInputElement>(null);

  const [chosen, setChosen] = useState<Photo>();

  const run = async (what: 'change' | 'remove', act: () => Promise<void>) => {
    setBusy(what);
    await act().catch(showError);
    setBusy(undefined);
  };
  const choose = (file: File) => run('change', async () => setChosen(await readPhoto(file)));
  const remove = () =>
    run('remove', async () => {
      await savePhoto(id, null);
      snack.success('사진을 지웠어요.');
    });
  const save = (photo: Photo, part: Part) =>
    run('change', async () => {
      await savePhotoPart(id, photo.blob, part);
      setChosen(undefined);
      snack.success('사진을 바꿨어요.');
    });

  return (
    <Flex align="center" gap="4" role="group" aria-label="사진">
      <UserAvatar name={name} src={thumb_url} size="2xl" />
      <Box>
        <Flex gap="2" wrap="wrap">
          <Button
            variant="outline"
            size="sm"
            loading={busy === 'change'}
            disabled={busy !== undefined}
            onClick={() => input.current?.click()}
          >
            {thumb_url ? '사진 바꾸기' : '사진 올리기'}
          </Button>
          {thumb_url && (
            <Button
              variant="ghost"
              size="sm"
              colorPalette="gray"
              loading={busy === 'remove'}
              disabled={busy !== undefined}
              onClick={() => void remove()}
            >
              사진 지우기
            </Button>
          )}
        </Flex>
        <Text textStyle="xs" color="fg.muted" mt="1.5">
          PNG, JPEG, WebP 사진을 올릴 수 있어요.
        </Text>
      </Box>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="사진 파일"
        accept="image/png,image/jpeg,image/webp,image/heic"
        onChange={(event) => {
          const file = event.target.files?.[0];
          // The value is cleared, so that the same file can be chosen again.
          event.target.value = '';
          if (file) void choose(file);
        }}
      />
      {chosen && (
        <Suspense>
          <PhotoCropDialog
            photo={chosen}
            isBusy={busy === 'change'}
            onCrop={(part) => void save(chosen, part)}
            onClose={() => setChosen(undefined)}
          />
        </Suspense>
      )}
    </Flex>
  );
}
