export { type DocumentJson, EMPTY_DOCUMENT } from '../document/index.ts';
export { DocumentView, type DocumentViewProps } from './DocumentView.tsx';
export { RichEditor, type RichEditorProps } from './RichEditor.tsx';
