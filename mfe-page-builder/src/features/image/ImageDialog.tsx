import { isAbort } from '@dojang/shared-auth';
import { useInfiniteQuery } from '@dojang/shared-auth/query';
import {
  Box,
  Button,
  chakra,
  errorText,
  Modal,
  MoreButton,
  SimpleGrid,
  Skeleton,
  Text,
  toAppError,
} from '@dojang/shared-ui';
import { PICTURE_REFUSALS } from '@dojang/shared-ui/document';
import { ImageUp } from 'lucide-react';
import { useId, useState } from 'react';
import { AltDialog } from './AltDialog.tsx';
import { AssetTile } from './AssetTile.tsx';
import type { UploadedImage } from './image.mutations.ts';
import { type Asset, imageQueries } from './image.queries.ts';
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
  const assets = useInfiniteQuery(imageQueries.list(siteId));
  const [isOver, setOver] = useState(false);
  const [described, setDescribed] = useState<Asset | null>(null);
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
      <Text fontWeight="600" mt="6" mb="3">
        올려 둔 이미지
      </Text>
      {assets.isPending && <Skeleton height="24" />}
      {assets.error && (
        <Box role="alert" textStyle="sm">
          {errorText(assets.error)}{' '}
          <Button size="2xs" variant="outline" onClick={() => void assets.refetch()}>
            다시 시도
          </Button>
        </Box>
      )}
      {assets.data?.length === 0 && (
        <Text textStyle="sm" color="fg.muted">
          아직 없어요. 올린 이미지는 여기에 모여요.
        </Text>
      )}
      <SimpleGrid as="ul" listStyleType="none" ps="0" columns={{ base: 3, md: 5 }} gap="2">
        {assets.data?.map((asset, index) => (
          <AssetTile
            key={asset.id}
            asset={asset}
            name={asset.alt || `이미지 ${index + 1}`}
            onChoose={() => onChoose(asset)}
            onDescribe={() => setDescribed(asset)}
          />
        ))}
      </SimpleGrid>
      <MoreButton query={assets} />
      {described && <AltDialog siteId={siteId} asset={described} onClose={() => setDescribed(null)} />}
    </Modal>
  );
}
