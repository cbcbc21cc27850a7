import type { ProjectRole } from '@dojang/api-contract';
import { toNfc } from '@dojang/contract/text';
import { numberText, sizeText } from '@dojang/shared-ui';
import type { Contents } from './setting.queries.ts';

/**
 * Whether the typed name is the name of the project. Keyboards and clipboards of macOS may write decomposed Hangul, so both are
 * compared in NFC. Spaces around the name do not count.
 */
export const isSameName = (typed: string, name: string): boolean => toNfc(typed).trim() === toNfc(name).trim();

export interface Loss {
  label: string;
  value: string;
  detail?: string;
}

/** The things that are lost with a project, as text. */
export function lossesOf({ notes, files, file_bytes, issues, comments, members }: Contents): Loss[] {
  return [
    { label: '노트', value: `${numberText(notes)}개` },
    { label: '파일', value: `${numberText(files)}개`, ...(files > 0 ? { detail: sizeText(file_bytes) } : {}) },
    { label: '이슈', value: `${numberText(issues)}개` },
    { label: '댓글', value: `${numberText(comments)}개` },
    { label: '함께하는 사람', value: `${numberText(members)}명` },
  ];
}

/** Whether the user may leave: the last owner has to hand over first. */
export function mayLeave(role: ProjectRole, people: readonly { role: ProjectRole }[]): boolean {
  return role !== 'owner' || people.filter((person) => person.role === 'owner').length > 1;
}
