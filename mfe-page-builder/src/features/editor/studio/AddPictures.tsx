import { Button, chakra } from '@dojang/shared-ui';
import type { Component, Editor } from 'grapesjs';
import { ImageUp } from 'lucide-react';
import { useRef } from 'react';
import { addPicture, type PictureFiles, STORE_PICTURES } from './pictures.ts';

interface AddPicturesProps {
  editor: Editor;
  list: Component;
}

/** Adds several picture files to a list of pictures. The canvas stores them, so that selecting another part stops nothing. */
export function AddPictures({ editor, list }: AddPicturesProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button size="sm" variant="outline" onClick={() => input.current?.click()}>
        <ImageUp /> 사진 여러 장 올리기
      </Button>
      <chakra.input
        ref={input}
        type="file"
        multiple
        hidden
        accept="image/png,image/jpeg,image/webp"
        aria-label="사진 파일"
        onChange={(event) => {
          const chosen: PictureFiles = {
            files: [...(event.target.files ?? [])],
            place: (image) => addPicture(editor, list, image),
          };
          event.target.value = '';
          editor.trigger(STORE_PICTURES, chosen);
        }}
      />
    </>
  );
}
