import { useNavigate } from '@dojang/shared-ui/router';
import { useRef, useState } from 'react';
import { useCreatePage } from './page.mutations.ts';

export interface Start {
  title: string;
  /** The template from which the project comes. */
  templateId?: string;
  /** Returns the GrapesJS project JSON of the new page. */
  readProject: () => Promise<unknown>;
}

/**
 * Creates a page from the chosen starting point and opens it. It is busy until the editor is open, and ignores presses
 * meanwhile. A retry after a failure uses the same id.
 */
export function useStartPage(siteId: string | undefined): {
  start: (choice: string, start: Start) => void;
  busy: boolean;
} {
  const create = useCreatePage();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  // The second click of a double click comes before the busy button is rendered.
  const isStarted = useRef(false);
  const ids = useRef(new Map<string, string>());
  const start = (choice: string, begun: Start) => {
    if (!siteId || isStarted.current) return;
    isStarted.current = true;
    setBusy(true);
    const key = `${siteId} ${choice}`;
    const id = ids.current.get(key) ?? crypto.randomUUID();
    ids.current.set(key, id);
    create.mutate(
      { id, siteId, ...begun },
      {
        onSuccess: () => navigate(`/page/edit?pageId=${id}`),
        onError: () => {
          isStarted.current = false;
          setBusy(false);
        },
      },
    );
  };
  return { start, busy };
}
