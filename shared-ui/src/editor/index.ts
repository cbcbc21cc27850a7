export { type DocumentJson, EMPTY_DOCUMENT } from '../document/index.ts';
export { codeLanguageOf } from './code/code-language.logic.ts';
export type { CodeToken } from './code/code-tokens.ts';
export type { CodeLanguage } from './code/grammars.ts';
export { DocumentView, type DocumentViewProps } from './DocumentView.tsx';
export { RichEditor } from './RichEditor.tsx';
export type {
  IssueReference,
  LineAction,
  LineSource,
  Linked,
  Links,
  NoteReference,
  PersonReference,
  References,
  ShownLinks,
} from './references.ts';
export type { RichEditorProps } from './rich-editor-props.ts';

/** Loads the code that splits the lines of a language into tokens. */
export const loadCodeTokens = () => import('./code/code-tokens.ts');
