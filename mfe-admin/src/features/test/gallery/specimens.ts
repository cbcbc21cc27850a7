import { ACTIONS } from './Actions.tsx';
import { CONTENT } from './Content.tsx';
import { INPUTS } from './Inputs.tsx';
import { LISTS } from './Lists.tsx';
import { OVERLAYS } from './Overlays.tsx';
import { STATES } from './States.tsx';
import type { SpecimenEntry } from './specimen-entry.ts';
import { THEME } from './Theme.tsx';

export const GROUPS: readonly { title: string; specimens: readonly SpecimenEntry[] }[] = [
  { title: '누르는 것', specimens: ACTIONS },
  { title: '적는 것', specimens: INPUTS },
  { title: '화면의 네 가지 상태', specimens: STATES },
  { title: '겹쳐 보이는 것', specimens: OVERLAYS },
  { title: '목록과 표', specimens: LISTS },
  { title: '사람, 시간, 글', specimens: CONTENT },
  { title: '색과 글자', specimens: THEME },
];
