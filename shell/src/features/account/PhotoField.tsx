import { useSession } from '@dojang/shared-auth';
import { Box, Button, Flex, showError, snack, Text, UserAvatar } from '@dojang/shared-ui/core';
import { useRef, useState } from 'react';
import { savePhoto } from './account.mutations.ts';

/** The user's photo, which is changed and removed at once. */
export function PhotoField() {
  const { id, name, thumb_url } = useSession();
  const [busy, setBusy] = useState<'change' | 'remove'>();
  const input = useRef<HTMLInputElement>(null);

  const save = async (file: File | null) => {
    setBusy(file ? 'change' : 'remove');
    try {
      await savePhoto(id, file);
      snack.success(file ? '사진을 바꿨어요.' : '사진을 지웠어요.');
    } catch (error) {
      showError(error);
    } finally {
      setBusy(undefined);
    }
  };

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
              onClick={() => void save(null)}
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
          // The same file can be chosen again.
          event.target.value = '';
          if (file) void save(file);
        }}
      />
    </Flex>
  );
}
