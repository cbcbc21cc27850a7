import type { EditorProps } from '../editor-props.ts';

/** Props of the dialog with earlier versions. */
export interface HistoryProps extends Pick<EditorProps, 'edited' | 'pageDraft'> {
  /** Called after another version became the draft. The editor has to load that version. */
  onLoad: () => void;
  onClose: () => void;
}
