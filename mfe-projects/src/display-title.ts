/** The displayed title of a note. */
export const displayTitle = (title: string) => title.trim() || '제목 없음';
