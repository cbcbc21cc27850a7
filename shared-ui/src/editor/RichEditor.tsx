import { Skeleton, Stack } from '@dojang/shared-ui';
import { lazy, Suspense } from 'react';
import type { RichEditorProps } from './rich-editor-props.ts';

const Editor = lazy(async () => ({ default: (await import('./Editor.tsx')).Editor }));

/** The product's editor. TipTap is loaded when the first one is rendered. */
export function RichEditor(props: RichEditorProps) {
  return (
    <Suspense fallback={<EditorSkeleton />}>
      <Editor {...props} />
    </Suspense>
  );
}

function EditorSkeleton() {
  return (
    <Stack gap="3" py="3" role="status" aria-label="편집기를 불러오는 중">
      <Skeleton height="8" width="60%" />
      <Skeleton height="4" />
      <Skeleton height="4" width="85%" />
      <Skeleton height="4" width="70%" />
    </Stack>
  );
}
