import { Button } from '@dojang/shared-ui';
import { useEditor } from '@grapesjs/react';
import type { Component, Editor } from 'grapesjs';
import { ImageUp, Shapes } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { ImageDialog } from '../../image/ImageDialog.tsx';
import { Labelled } from '../components/controls.tsx';
import { ensureRules } from './actions.ts';
import { CropFields } from './crop/CropFields.tsx';
import { FocalPoint } from './FocalPoint.tsx';
import { CommitInput } from './fields.tsx';
import { styleTarget } from './style-target.ts';

// Loaded on use: the drawings are as large as a screen of the editor, and few users need them.
const IconDialog = lazy(() => import('./IconDialog.tsx').then(({ IconDialog }) => ({ default: IconDialog })));

interface ImageFieldsProps {
  component: Component;
  siteId: string;
}

/** Fields for a picture: its description and its focal point. An icon has its own fields. */
export function ImageFields({ component, siteId }: ImageFieldsProps) {
  const editor = useEditor();
  const [dialog, setDialog] = useState<'image' | 'icon' | null>(null);
  const { alt, src } = component.getAttributes() as Record<string, string | undefined>;
  const target = styleTarget([component]);
  const isPicture = component.tagName.toLowerCase() === 'img';
  const isIcon = !isPicture && component.getAttributes().viewBox === '0 0 24 24';
  return (
    <>
      {isIcon && (
        <Button size="sm" variant="outline" onClick={() => setDialog('icon')}>
          <Shapes /> 아이콘 바꾸기
        </Button>
      )}
      <Button size="sm" variant="outline" onClick={() => setDialog('image')}>
        <ImageUp /> {isPicture ? '이미지 바꾸기' : '이미지로 바꾸기'}
      </Button>
      {isPicture && src && <CropFields component={component} src={src} siteId={siteId} />}
      {isPicture && (
        <Labelled label="대체 텍스트" help="보이지 않는 방문자에게 읽어 드려요. 꾸밈이면 비워 두세요.">
          <CommitInput
            label="대체 텍스트"
            undo={editor}
            value={alt ?? ''}
            placeholder="예: 창가에 놓인 커피 한 잔"
            onCommit={(text) => component.addAttributes({ alt: text.trim() })}
          />
        </Labelled>
      )}
      {/* A sample is a blur of twelve pixels, so a focal point makes no sense. */}
      {isPicture && src && !src.startsWith('data:') && (
        <FocalPoint
          src={src}
          value={target.value('object-position')}
          computed={target.computed('object-position')}
          onChange={(value) => target.set({ 'object-position': value })}
        />
      )}
      {dialog === 'image' && (
        <ImageDialog
          siteId={siteId}
          onClose={() => setDialog(null)}
          onChoose={({ src: chosen, width, height, alt: shows }) => {
            setDialog(null);
            const size = { width: String(width), height: String(height) };
            if (isPicture) component.addAttributes({ src: chosen, ...size, alt: shows || (alt ?? '') });
            else replaceByImage(editor, component, { src: chosen, ...size, alt: shows ?? '' });
          }}
        />
      )}
      {dialog === 'icon' && (
        <Suspense>
          <IconDialog
            onClose={() => setDialog(null)}
            onChoose={(drawing) => {
              setDialog(null);
              component.components(
                drawing.map(([tagName, attributes]) => ({ type: 'svg-in', tagName, attributes: { ...attributes } })),
              );
            }}
          />
        </Suspense>
      )}
    </>
  );
}

/** Replaces a drawing by a picture. The picture is cropped to the aspect ratio of that place. */
function replaceByImage(editor: Editor, component: Component, attributes: Record<string, string>) {
  const classes = component.getClasses() as string[];
  const definition = {
    type: 'image',
    tagName: 'img',
    classes: classes.includes('scene') ? ['photo-tall'] : classes,
    attributes,
  };
  ensureRules(editor, [definition]);
  const [image] = component.replaceWith(definition);
  if (image) editor.select(image);
}
