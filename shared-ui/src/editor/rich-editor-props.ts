import type { DocumentLimit } from '@dojang/contract/document';
import type { LimitWords } from '@dojang/shared-ui';
import type { DocumentJson, PictureStore } from '../document/index.ts';
import type { LineAction, References } from './references.ts';

export interface RichEditorProps {
  value: DocumentJson;
  /** Called at each change with the whole document. Unchanged parts are the same objects as before. */
  onChange: (value: DocumentJson) => void;
  editable?: boolean;
  placeholder?: string;
  /** Name of the edited text, for screen readers. */
  label: string;
  autoFocus?: boolean;
  minHeight?: string;
  /** Storage for the document's pictures. Without it no picture can be inserted. */
  pictures?: PictureStore;
  /** Targets for `@` and `#`. Without it these signs are text. */
  references?: References;
  /** Actions in the toolbar and in the slash menu. Pass the same array in every render. */
  lineActions?: readonly LineAction[];
  /** Shows the buttons above the selected text instead of in a toolbar. The slash menu stays. */
  compact?: boolean;
  /** Called on ⌘Enter. Without it ⌘Enter inserts a line break. */
  onSubmit?: () => void;
  /** Maximum size of the document. A warning is shown from 80 %. Default: the limit of notes, issues and notices. */
  limit?: DocumentLimit;
  /** Texts of the warning. Pass the same object in every render. */
  limitWords?: LimitWords;
}
