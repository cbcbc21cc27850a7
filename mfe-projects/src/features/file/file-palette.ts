import type { Destination, PaletteContext } from '@dojang/contract';
import { sizeText } from '@dojang/shared-ui';
import { searchFiles } from './file.queries.ts';

const SHOWN = 8;

/** Files of the current project by name; a choice opens the preview. */
export async function search(text: string, { projectId, signal }: PaletteContext): Promise<Destination[]> {
  if (!projectId) return [];
  const files = await searchFiles(projectId, text, SHOWN, signal);
  return files.map(({ id, name, size }) => ({
    to: `/project/file?projectId=${projectId}&file=${id}`,
    label: name,
    detail: sizeText(size),
  }));
}
