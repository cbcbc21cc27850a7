import { withSectionRules } from '@dojang/renderer';
import { useQuery, useQueryClient } from '@dojang/shared-auth/query';
import { useNavigate } from '@dojang/shared-ui/router';
import type { Editor } from 'grapesjs';
import { useCallback, useLayoutEffect } from 'react';
import { sectionQueries } from '../../section/section.queries.ts';
import type { Edited } from '../edited.ts';
import { sectionAddress } from '../section-address.ts';
import { loadable } from './editor-options.ts';
import { putSections } from './sections/section-shelf.ts';
import { EDIT_SECTION } from './sections/section-type.ts';

/** Prepares a stored project for the canvas: adds the rules of its shared sections. */
export function useLoadable(siteId: string): (project: unknown) => Record<string, unknown> {
  const client = useQueryClient();
  return useCallback(
    (project) => {
      const sections = client.getQueryData(sectionQueries.list(siteId).queryKey) ?? [];
      const projectOf = (id: string) => sections.find((section) => section.id === id)?.project;
      return loadable(withSectionRules(project, projectOf));
    },
    [client, siteId],
  );
}

/** Keeps the shared sections on the canvas up to date, and opens their editor. */
export function useSections(editor: Editor | null, { kind, siteId, pageId }: Edited): void {
  const navigate = useNavigate();
  const { data } = useQuery({ ...sectionQueries.list(siteId), enabled: kind === 'page' });
  useLayoutEffect(() => {
    if (editor && data) putSections(editor, data);
  }, [editor, data]);
  useLayoutEffect(() => {
    if (!editor) return;
    const open = (sectionId: string) => void navigate(sectionAddress(sectionId, pageId));
    editor.on(EDIT_SECTION, open);
    return () => void editor.off(EDIT_SECTION, open);
  }, [editor, navigate, pageId]);
}
