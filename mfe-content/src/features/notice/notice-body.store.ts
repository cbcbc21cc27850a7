import type { DocumentJson } from '@dojang/shared-ui/document';
import { createStore, type StoreApi } from 'zustand';

/** The text of the notice that is being written. */
export interface NoticeBodyState {
  body: DocumentJson;
  isChanged: boolean;
}

/** Only who shows or keeps the text listens to it, so that a key press does not render the form around it. */
export type BodyStore = StoreApi<NoticeBodyState>;

export const createBodyStore = (body: DocumentJson, isChanged: boolean): BodyStore =>
  createStore(() => ({ body, isChanged }));
