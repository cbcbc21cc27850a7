import { z } from 'zod';

export const boardSchema = z.object({
  id: z.string(),
  kind: z.enum(['notice', 'agreement']),
  name: z.string(),
  read_level: z.enum(['all', 'member', 'admin']),
  write_level: z.enum(['admin', 'super']),
  archived_at: z.string().nullable(),
  rev: z.number(),
  /** Whether new notices or agreements go to this board by default. A default board cannot be removed. */
  is_default: z.boolean(),
  /** Number of notices and agreements on the board. */
  uses: z.number(),
});
export type Board = z.infer<typeof boardSchema>;
export type BoardValues = Pick<Board, 'kind' | 'name' | 'read_level' | 'write_level'>;

export const KIND_NAMES: Readonly<Record<Board['kind'], string>> = { notice: '공지', agreement: '약관' };
export const READ_NAMES: Readonly<Record<Board['read_level'], string>> = {
  all: '누구나',
  member: '회원',
  admin: '관리자',
};
export const WRITE_NAMES: Readonly<Record<Board['write_level'], string>> = { admin: '관리자', super: '최고 관리자' };

/** Guests read the agreements of the sign-up, so the board of agreements stays open to everybody. */
export const mustBePublic = ({ kind, is_default }: Pick<Board, 'kind' | 'is_default'>): boolean =>
  kind === 'agreement' && is_default;

/** Which actions are possible for a board that is no longer needed. */
export function endingOf({ is_default, uses, archived_at }: Board): 'none' | 'archive' | 'restore' | 'remove' {
  if (is_default) return 'none';
  if (uses === 0) return 'remove';
  return archived_at ? 'restore' : 'archive';
}
