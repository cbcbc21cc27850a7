export { type DocumentJson, EMPTY_DOCUMENT } from '@dojang/shared-ui/document';
export { DocumentView, type DocumentViewProps } from './DocumentView.tsx';
export { RichEditor, type RichEditorProps } from './RichEditor.tsx';
