/** The title of a note as it is shown. */
export const displayTitle = (title: string) => title.trim() || '제목 없음';
