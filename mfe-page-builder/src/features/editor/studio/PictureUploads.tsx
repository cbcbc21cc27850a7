import { Text } from '@dojang/shared-ui';
import { useEditor } from '@grapesjs/react';
import { useEffect, useEffectEvent } from 'react';
import { oneStep } from './one-step.ts';
import { componentOf, type PictureFiles, pictureFilesAt, STORE_PICTURES } from './pictures.ts';
import { usePictureFiles } from './use-picture-files.ts';

/** Stores picture files that are dropped on the canvas or chosen beside it, and shows the progress. */
export function PictureUploads({ siteId }: { siteId: string }) {
  const editor = useEditor();
  const { left, store } = usePictureFiles(siteId);
  const put = useEffectEvent(({ files, place }: PictureFiles) => {
    const inStep = oneStep(editor);
    void store(files, (image) => inStep(() => place(image)));
  });
  useEffect(() => {
    const { document: page } = editor.Canvas.getWindow();
    const onPictures = (given: PictureFiles) => put(given);
    const onDrop = (event: DragEvent) => {
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      put(pictureFilesAt(editor, componentOf(editor, event.target), files));
    };
    // GrapesJS would insert a picture without an address.
    const withoutFiles = (
      data: DataTransfer | null | undefined,
      dropped: { setContent: (content: string) => void },
    ) => {
      if (data?.files.length) dropped.setContent('');
    };
    page.addEventListener('drop', onDrop, true);
    editor.on(STORE_PICTURES, onPictures);
    editor.on('canvas:dragdata', withoutFiles);
    return () => {
      page.removeEventListener('drop', onDrop, true);
      editor.off(STORE_PICTURES, onPictures);
      editor.off('canvas:dragdata', withoutFiles);
    };
  }, [editor]);
  return (
    <Text
      role="status"
      hidden={left === 0}
      position="absolute"
      top="3"
      insetInline="0"
      marginInline="auto"
      width="fit-content"
      px="3"
      py="1.5"
      borderRadius="l2"
      bg="bg.panel"
      borderWidth="1px"
      borderColor="border"
      textStyle="xs"
      zIndex="docked"
    >
      {left > 0 && `이미지를 올리고 있어요. ${left}장 남았어요.`}
    </Text>
  );
}
