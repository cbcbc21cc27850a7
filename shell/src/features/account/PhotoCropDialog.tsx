import 'react-image-crop/dist/ReactCrop.css';
import { Box, Button, Modal, Text } from '@dojang/shared-ui';
import { useEffect, useState } from 'react';
import ReactCrop, { centerCrop, makeAspectCrop, type PercentCrop } from 'react-image-crop';
import type { Part } from './cut-photo.ts';

/** A decoded picture, with its size in pixels. */
export interface Photo {
  blob: Blob;
  width: number;
  height: number;
}

interface PhotoCropDialogProps {
  photo: Photo;
  isBusy: boolean;
  onCrop: (part: Part) => void;
  onClose: () => void;
}

/** The largest square in the middle. */
function middle({ width, height }: Photo): PercentCrop {
  const side = width < height ? { width: 100 } : { height: 100 };
  return centerCrop(makeAspectCrop({ unit: '%', ...side }, 1, width, height), width, height);
}

/** Dialog in which the user chooses a square of a photo. A circle shows the part that others see. */
export function PhotoCropDialog({ photo, isBusy, onCrop, onClose }: PhotoCropDialogProps) {
  const [crop, setCrop] = useState(() => middle(photo));
  const [src, setSrc] = useState('');
  useEffect(() => {
    const address = URL.createObjectURL(photo.blob);
    setSrc(address);
    return () => URL.revokeObjectURL(address);
  }, [photo]);
  return (
    <Modal
      open
      onClose={onClose}
      title="사진 자르기"
      size="md"
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            취소
          </Button>
          <Button loading={isBusy} onClick={() => onCrop(crop)}>
            이 사진 쓰기
          </Button>
        </>
      }
    >
      <Text textStyle="sm" color="fg.muted" mb="3">
        보일 곳을 옮기고 모서리를 끌어 크기를 바꿔 주세요.
      </Text>
      <Box textAlign="center" bg="bg.subtle" borderRadius="l2" overflow="hidden" lineHeight="0" minH="40">
        {src && (
          <ReactCrop
            crop={crop}
            aspect={1}
            circularCrop
            keepSelection
            // Minimum size of the part. A smaller part would be blurred where the photo is shown large.
            minWidth={32}
            ariaLabels={LABELS}
            onChange={(_pixels, percent) => setCrop(percent)}
          >
            <img src={src} alt="" style={{ maxHeight: '50vh' }} />
          </ReactCrop>
        )}
      </Box>
    </Modal>
  );
}

const LABELS = {
  cropArea: '보일 곳. 화살표 키로 옮겨요',
  nwDragHandle: '왼쪽 위 모서리. 화살표 키로 옮겨요',
  nDragHandle: '위쪽 선. 화살표 키로 옮겨요',
  neDragHandle: '오른쪽 위 모서리. 화살표 키로 옮겨요',
  eDragHandle: '오른쪽 선. 화살표 키로 옮겨요',
  seDragHandle: '오른쪽 아래 모서리. 화살표 키로 옮겨요',
  sDragHandle: '아래쪽 선. 화살표 키로 옮겨요',
  swDragHandle: '왼쪽 아래 모서리. 화살표 키로 옮겨요',
  wDragHandle: '왼쪽 선. 화살표 키로 옮겨요',
};
