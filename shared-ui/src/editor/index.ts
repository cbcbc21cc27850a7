export { type DocumentJson, EMPTY_DOCUMENT } from '../document/index.ts';
export { DocumentView, type DocumentViewProps } from './DocumentView.tsx';
export { RichEditor } from './RichEditor.tsx';
export type { RichEditorProps } from './rich-editor-props.ts';
