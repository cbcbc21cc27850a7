import { Button, Flex, IconButton } from '@dojang/shared-ui';
import type { Component } from 'grapesjs';
import { Crop, Undo2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { mayCrop, originalOf, type Picture } from './crop.logic.ts';

// Loaded on use, because the library is needed only while a picture is cut.
const CropDialog = lazy(() => import('./CropDialog.tsx').then(({ CropDialog }) => ({ default: CropDialog })));

/** Cuts the picture of a component. It always cuts the original, and the original can be restored. */
export function CropFields({ component, src, siteId }: { component: Component; src: string; siteId: string }) {
  const [picture, setPicture] = useState<Picture | null>(null);
  if (!mayCrop(src)) return null;
  const original = originalOf(component.get('original'), src);
  const open = async () => setPicture(original ?? (await sized(src)));
  const put = ({ src: next, width, height }: Picture) =>
    component.addAttributes({ src: next, width: String(width), height: String(height) });
  return (
    <Flex gap="1">
      <Button size="sm" variant="outline" flex="1" onClick={() => void open()}>
        <Crop /> 자르기
      </Button>
      {original && (
        <IconButton size="sm" variant="outline" aria-label="자르기 전 이미지로 되돌리기" onClick={() => put(original)}>
          <Undo2 />
        </IconButton>
      )}
      {picture && (
        <Suspense>
          <CropDialog
            picture={picture}
            siteId={siteId}
            onClose={() => setPicture(null)}
            onCropped={(image) => {
              setPicture(null);
              component.set('original', { ...picture, cut: image.src });
              put(image);
            }}
          />
        </Suspense>
      )}
    </Flex>
  );
}

async function sized(src: string): Promise<Picture> {
  const image = new Image();
  image.src = src;
  await image.decode();
  return { src, width: image.naturalWidth, height: image.naturalHeight };
}
