import { isAbort } from '@dojang/shared-auth';
import { Box, Button, chakra, errorText, Modal, Text, toAppError } from '@dojang/shared-ui';
import { PICTURE_REFUSALS } from '@dojang/shared-ui/document';
import { ImageUp } from 'lucide-react';
import { useId, useState } from 'react';
import { AssetShelf } from './AssetShelf.tsx';
import type { UploadedImage } from './image.mutations.ts';
import { UploadProgress } from './UploadProgress.tsx';
import { useUpload } from './use-upload.ts';

interface ImageDialogProps {
  siteId: string;
  /** `alt` says what a picture of the storage shows, when somebody has written it. */
  onChoose: (image: UploadedImage & { alt?: string }) => void;
  onClose: () => void;
}

/** Chooses a picture: a new file, or one from the site's storage. */
export function ImageDialog({ siteId, onChoose, onClose }: ImageDialogProps) {
  const [isOver, setOver] = useState(false);
  const inputId = useId();
  const { upload, share, start, stop, again } = useUpload(siteId, onChoose);
  const take = (files: FileList | null) => {
    const file = files?.[0];
    if (file && !upload.isPending) start(file);
  };
  return (
    <Modal open onClose={onClose} title="이미지 고르기" size="lg">
      <Box
        as="label"
        display="flex"
        flexDirection="column"
        alignItems="center"
        gap="2"
        p="8"
        borderWidth="1px"
        borderStyle="dashed"
        borderColor={isOver ? 'brand.solid' : 'border.emphasized'}
        borderRadius="l3"
        bg={isOver ? 'brand.subtle' : 'bg.subtle'}
        cursor="pointer"
        textAlign="center"
        _focusWithin={{ outline: '2px solid', outlineColor: 'brand.solid' }}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          take(event.dataTransfer.files);
        }}
      >
        <ImageUp aria-hidden />
        <Text fontWeight="600">파일을 고르거나 여기에 놓아 주세요</Text>
        <Text textStyle="sm" color="fg.muted">
          PNG, JPEG, WebP · 30MB까지
        </Text>
        <chakra.input
          id={inputId}
          type="file"
          accept="image/png,image/jpeg,image/webp"
          aria-label="이미지 파일"
          position="absolute"
          opacity="0"
          width="1px"
          height="1px"
          disabled={upload.isPending}
          onChange={(event) => {
            take(event.target.files);
            event.target.value = '';
          }}
        />
      </Box>
      {upload.isPending && <UploadProgress share={share} onStop={stop} />}
      {upload.error && !isAbort(upload.error) && (
        <Box role="alert" mt="4" color="fg.error" textStyle="sm">
          {errorText(upload.error)}{' '}
          {!PICTURE_REFUSALS.has(toAppError(upload.error).code) && (
            <Button size="2xs" variant="outline" onClick={again}>
              다시 시도
            </Button>
          )}
        </Box>
      )}
      <AssetShelf siteId={siteId} onChoose={onChoose} />
    </Modal>
  );
}
