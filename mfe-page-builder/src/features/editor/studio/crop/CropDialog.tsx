import 'react-image-crop/dist/ReactCrop.css';
import { useMutation } from '@dojang/shared-auth/query';
import { Box, Button, errorText, Flex, Modal, showError, Text } from '@dojang/shared-ui';
import { useState } from 'react';
import ReactCrop, { centerCrop, makeAspectCrop, type PercentCrop } from 'react-image-crop';
import { useUpload } from '../../../asset/use-upload.ts';
import { type UploadedImage, uploadImage } from '../../../image/image.mutations.ts';
import type { Picture } from './crop.logic.ts';
import { cutPicture } from './cut-picture.ts';

const SHAPES = [
  { label: '자유롭게', aspect: undefined },
  { label: '1:1', aspect: 1 },
  { label: '4:3', aspect: 4 / 3 },
  { label: '16:9', aspect: 16 / 9 },
  { label: '3:4', aspect: 3 / 4 },
];
const WHOLE: PercentCrop = { unit: '%', x: 0, y: 0, width: 100, height: 100 };

interface CropDialogProps {
  picture: Picture;
  siteId: string;
  onCropped: (image: UploadedImage) => void;
  onClose: () => void;
}

/** Cuts a part out of a picture. The part becomes a new picture of the site, and the original stays. */
export function CropDialog({ picture, siteId, onCropped, onClose }: CropDialogProps) {
  const [crop, setCrop] = useState<PercentCrop>(WHOLE);
  const [aspect, setAspect] = useState<number | undefined>(undefined);
  const { upload, start } = useUpload<Blob, UploadedImage>(siteId, uploadImage, onCropped);
  const cut = useMutation({ mutationFn: () => cutPicture(picture, crop), onSuccess: start, onError: showError });
  const choose = (shape: number | undefined) => {
    const { width, height } = picture;
    setAspect(shape);
    setCrop(
      shape === undefined
        ? WHOLE
        : centerCrop(
            makeAspectCrop({ unit: '%', ...fitting(shape, width / height) }, shape, width, height),
            width,
            height,
          ),
    );
  };
  // The selection is empty or the whole picture, so there is nothing to cut.
  const isUncut = crop.width === 0 || crop.height === 0 || (crop.width >= 100 && crop.height >= 100);
  return (
    <Modal
      open
      onClose={onClose}
      title="이미지 자르기"
      size="lg"
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            취소
          </Button>
          <Button loading={cut.isPending || upload.isPending} disabled={isUncut} onClick={() => cut.mutate()}>
            자르기
          </Button>
        </>
      }
    >
      <Flex role="group" aria-label="비율" wrap="wrap" gap="1" mb="3">
        {SHAPES.map(({ label, aspect: shape }) => (
          <Button
            key={label}
            size="xs"
            variant={aspect === shape ? 'subtle' : 'ghost'}
            aria-pressed={aspect === shape}
            onClick={() => choose(shape)}
          >
            {label}
          </Button>
        ))}
      </Flex>
      <Box textAlign="center" bg="bg.subtle" borderRadius="l2" overflow="hidden" lineHeight="0">
        <ReactCrop
          crop={crop}
          {...(aspect === undefined ? {} : { aspect })}
          ariaLabels={LABELS}
          keepSelection
          onChange={(_pixels, percent) => setCrop(percent)}
        >
          <img src={picture.src} alt="" style={{ maxHeight: '56vh' }} />
        </ReactCrop>
      </Box>
      {upload.error && (
        <Text role="alert" textStyle="sm" color="fg.error" mt="3">
          {errorText(upload.error)}
        </Text>
      )}
    </Modal>
  );
}

/** The side that limits the size of a part with this aspect ratio. */
const fitting = (shape: number, of: number) => (shape > of ? { width: 100 } : { height: 100 });

const LABELS = {
  cropArea: '자를 곳. 화살표 키로 옮겨요',
  nwDragHandle: '왼쪽 위 모서리. 화살표 키로 옮겨요',
  nDragHandle: '위쪽 선. 화살표 키로 옮겨요',
  neDragHandle: '오른쪽 위 모서리. 화살표 키로 옮겨요',
  eDragHandle: '오른쪽 선. 화살표 키로 옮겨요',
  seDragHandle: '오른쪽 아래 모서리. 화살표 키로 옮겨요',
  sDragHandle: '아래쪽 선. 화살표 키로 옮겨요',
  swDragHandle: '왼쪽 아래 모서리. 화살표 키로 옮겨요',
  wDragHandle: '왼쪽 선. 화살표 키로 옮겨요',
};
