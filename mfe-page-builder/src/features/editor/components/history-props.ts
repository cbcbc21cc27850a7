import type { EditorProps } from '../editor-props.ts';

/** What the dialog with earlier versions of something edited gets. */
export interface HistoryProps extends Pick<EditorProps, 'edited' | 'pageDraft'> {
  /** Called after another version became the draft, which the editor has to load. */
  onLoad: () => void;
  onClose: () => void;
}
