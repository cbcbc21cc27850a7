import { isEqual } from '@dojang/shared-ui';
import { z } from 'zod';
import type { Draft } from './use-page-draft.ts';

const schema = z.object({ project: z.unknown(), title: z.string() });

/** Parses a journal entry as a draft. */
export function parseKeptDraft(kept: unknown): Draft | null {
  const { success, data } = schema.safeParse(kept);
  return success ? { project: data.project, title: data.title } : null;
}

/** Whether two drafts are equal after saving. The server trims the title, so spaces around it do not count. */
export const isSameDraft = (a: Draft, b: Draft): boolean =>
  isEqual(a.project, b.project) && a.title.trim() === b.title.trim();
