export interface Step {
  id: 'note' | 'member' | 'page';
  label: string;
  description: string;
  to: string;
  done: boolean;
}

/** The first steps of a project. Existing data decides which steps are finished. Only steps that the user may do are listed. */
export function checklist(
  projectId: string,
  has: { notes: boolean; others: boolean; page: boolean },
  mayInvite: boolean,
): { steps: Step[]; doneCount: number } {
  const all: Step[] = [
    {
      id: 'note',
      label: '첫 노트 쓰기',
      description: '회의록이나 할 일부터 적어 보세요.',
      to: `/project/note?projectId=${projectId}`,
      done: has.notes,
    },
    {
      id: 'member',
      label: '함께할 사람 초대하기',
      description: '이메일이나 초대 코드로 부를 수 있어요.',
      to: `/project/member?projectId=${projectId}`,
      done: has.others,
    },
    {
      id: 'page',
      label: '소개 페이지 만들기',
      description: '템플릿을 골라 바로 공개해요.',
      to: '/page',
      done: has.page,
    },
  ];
  const steps = all.filter(({ id }) => id !== 'member' || mayInvite);
  return { steps, doneCount: steps.filter((step) => step.done).length };
}
