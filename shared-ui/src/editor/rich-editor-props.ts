import type { DocumentLimit } from '@dojang/contract/document';
import type { LimitWords } from '@dojang/shared-ui';
import type { DocumentJson, PictureStore } from '../document/index.ts';
import type { LineAction, References } from './references.ts';

export interface RichEditorProps {
  value: DocumentJson;
  /** Called at each change with the whole document; unchanged parts are the same objects as before. */
  onChange: (value: DocumentJson) => void;
  editable?: boolean;
  placeholder?: string;
  /** Name of the edited text, for screen readers. */
  label: string;
  autoFocus?: boolean;
  minHeight?: string;
  /** Where pictures of the document are stored and loaded. Without it no picture can be inserted. */
  pictures?: PictureStore;
  /** What `@` and `#` offer. Without it they are text. */
  references?: References;
  /** Offered by the toolbar and the menu after a slash. The same array in every render. */
  lineActions?: readonly LineAction[];
  /** The buttons appear above the selected text instead of in a toolbar; the menu after a slash stays. */
  compact?: boolean;
  /** Called by ⌘Enter, which otherwise breaks the line. */
  onSubmit?: () => void;
  /** How large the document may be: a warning tells it from 80 % on. By default the limit of notes, issues and notices. */
  limit?: DocumentLimit;
  /** What the warning says. The same object in every render. */
  limitWords?: LimitWords;
}
