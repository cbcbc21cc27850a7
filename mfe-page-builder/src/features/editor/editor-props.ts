import type { Edited } from './edited.ts';
import type { PageDraft } from './use-page-draft.ts';

/** Props of the editors for both widths of a window. */
export interface EditorProps {
  edited: Edited;
  pageDraft: PageDraft;
  onPublish: () => void;
  /** Shows earlier versions of a page or of a shared section. */
  onHistory: (() => void) | undefined;
  /** Set by an editor that can show the place of a finding. */
  showPlace: { current: ((place: string) => void) | null };
}
