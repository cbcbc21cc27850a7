import { koreanDay } from '@dojang/contract/time';
import { renderPage } from '@dojang/renderer';
import { type DiffLine, diffLines } from '@dojang/shared-ui/document';
import { sectionsOf } from '../page/content.logic.ts';
import { pageChanges } from '../view/page-changes.logic.ts';
import { linesOf } from '../view/page-lines.logic.ts';

/** The changes that publishing would make for visitors. */
export interface Changes {
  /** Names of added sections and of removed sections. */
  addedSections: string[];
  removedSections: string[];
  /** Added and removed texts, links and pictures, in order. Unchanged ones are left out. */
  lines: DiffLine[];
  /** Number of parts that look different or have other content or targets, and number of moved parts. */
  restyled: number;
  moved: number;
  isThemeChanged: boolean;
}

/** @param live the project JSON of the live version */
export function changesOf(live: unknown, draft: unknown): Changes {
  const sections = diffLines(sectionNames(live), sectionNames(draft));
  const named = (kind: DiffLine['kind']) => sections.filter((line) => line.kind === kind).map(({ text }) => text);
  const { changes, isThemeChanged } = pageChanges(live, draft);
  return {
    addedSections: named('added'),
    removedSections: named('removed'),
    lines: diffLines(textsOf(live), textsOf(draft)).filter(({ kind }) => kind !== 'same'),
    restyled: changes.filter(({ kind, parts }) => kind === 'changed' && parts.some((part) => part !== 'text')).length,
    moved: changes.filter(({ kind }) => kind === 'moved').length,
    isThemeChanged,
  };
}

const sectionNames = (project: unknown) => sectionsOf(project).map(({ name }) => name);
const textsOf = (project: unknown) => linesOf(renderPage(project, { title: '', today: koreanDay() }).payload.blocks);
