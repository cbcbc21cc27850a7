import type { DocumentJson } from '@dojang/shared-ui/document';
import { createStore, type StoreApi } from 'zustand';

/** The text of the edited notice. */
export interface NoticeBodyState {
  body: DocumentJson;
  isChanged: boolean;
}

/** Only the components that show or store the text subscribe to it, so that a key press does not render the form. */
export type BodyStore = StoreApi<NoticeBodyState>;

export const createBodyStore = (body: DocumentJson, isChanged: boolean): BodyStore =>
  createStore(() => ({ body, isChanged }));
