import type { ProjectExport } from './setting.queries.ts';

/** Percentage of the finished work; null while it is unknown. */
export const percentOf = ({ done, total }: Pick<ProjectExport, 'done' | 'total'>): number | null =>
  total === 0 ? null : Math.min(100, Math.floor((done / total) * 100));

/** Why an export failed, as text. */
export function failureText(error: string | null): string {
  if (error === 'disk_full' || error === 'disk_full_for_files')
    return '저장할 공간이 모자라서 내보내지 못했어요. 운영자에게 알려 주세요.';
  if (error === 'too_large') return '내보낼 것이 16GB보다 커요. 파일을 나눠 내려받아 주세요.';
  if (error === 'disk_read_only') return '지금은 저장할 수 없어서 내보내지 못했어요. 조금 뒤에 다시 해 주세요.';
  if (error === 'gave_up')
    return '여러 번 시도했지만 내보내지 못했어요. 운영자가 살펴볼 수 있게 남겨 두었어요. 다시 내보내도 돼요.';
  return '내보내지 못했어요. 다시 내보내 주세요.';
}
