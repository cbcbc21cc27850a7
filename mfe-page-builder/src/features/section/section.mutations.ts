import { asJson, getSupabase, orWhole, readSave, unwrapMaybe } from '@dojang/shared-auth';
import { projectChanges } from '../project/project-changes.logic.ts';
import { sectionSchema } from './section.schema.ts';

interface NewSection {
  /** Id of the new section. It is generated before, so that sending it twice creates one section. */
  id: string;
  siteId: string;
  name: string;
  project: object;
}

export async function createSection({ id, siteId, name, project }: NewSection): Promise<void> {
  const row = { id, site_id: siteId, name, project: asJson(project) };
  unwrapMaybe(await getSupabase().from('page_sections').upsert(row, { onConflict: 'id', ignoreDuplicates: true }));
}

/**
 * Saves a section on the revision on which it is based. When another user has saved a newer revision, that row is returned
 * instead.
 *
 * @param editor the editor that has the section's lock
 * @param acknowledged the project on the server at this revision; for a large project only the changes are sent
 * @throws AppError `section_locked` when another editor has it
 */
export async function saveSection(
  sectionId: string,
  value: { project: unknown; title: string },
  baseRev: number,
  editor: string,
  acknowledged: unknown = null,
) {
  const section = {
    p_section_id: sectionId,
    p_base_rev: baseRev,
    p_name: value.title.trim() || '공통 섹션',
    p_editor: editor,
  };
  const changes = projectChanges(acknowledged, value.project);
  const sendWhole = () => getSupabase().rpc('save_section', { ...section, p_project: asJson(value.project as object) });
  const sending = changes && getSupabase().rpc('save_section_change', { ...section, p_changes: asJson(changes) });
  return readSave(await (sending ? orWhole(sending, sendWhole) : sendWhole()), (row) => {
    const { project, name, ...rest } = sectionSchema.parse(row);
    return { ...rest, draft: project, title: name };
  });
}

/** @throws AppError `section_in_use` while a page contains it */
export async function deleteSection(sectionId: string): Promise<void> {
  unwrapMaybe(await getSupabase().rpc('delete_section', { p_section_id: sectionId }));
}
