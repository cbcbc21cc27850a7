import { Skeleton, Stack } from '@dojang/shared-ui';
import { lazy, Suspense } from 'react';
import type { DocumentJson, PictureStore } from '../document/index.ts';

export interface RichEditorProps {
  value: DocumentJson;
  /** Called at each change with the whole document; unchanged parts are the same objects as before. */
  onChange: (value: DocumentJson) => void;
  editable?: boolean;
  placeholder?: string;
  /** What is being written, for screen readers. */
  label: string;
  autoFocus?: boolean;
  minHeight?: string;
  /** Where pictures of the document are stored and read. Without it no picture can be put in. */
  pictures?: PictureStore;
}

const Editor = lazy(async () => ({ default: (await import('./Editor.tsx')).Editor }));

/** The product's editor. TipTap is loaded when the first one is drawn. */
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
