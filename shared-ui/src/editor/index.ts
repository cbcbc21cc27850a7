export { type DocumentJson, EMPTY_DOCUMENT } from '../document/index.ts';
export { DocumentView, type DocumentViewProps } from './DocumentView.tsx';
export { RichEditor } from './RichEditor.tsx';
export type { IssueLinks, IssueReference, LineAction, LineSource, PersonReference, References } from './references.ts';
export type { RichEditorProps } from './rich-editor-props.ts';
